import { act, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { network } from '../../../testing/network.ts';
import { theme } from '../../../ui/theme.ts';
import { LoginForm } from './login-form.tsx';

const app = (
  <ThemeProvider theme={theme}>
    <StaticRouter location="/login">
      <LoginForm />
    </StaticRouter>
  </ThemeProvider>
);

let container: HTMLElement;
let root: Root | undefined;

/** Shows the form without React, as index.html does. */
beforeEach(() => {
  // React's development build warns about the attributes of a pressed button, which the server has not rendered.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  container = document.createElement('div');
  container.innerHTML = renderToString(app);
  container.dataset.prerendered = 'login-screen';
  document.body.append(container);
});

afterEach(() => {
  act(() => root?.unmount());
  container.remove();
});

function element<T extends HTMLElement>(selector: string, type: new () => T): T {
  const found = container.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`${selector} is missing`);
  return found;
}

const field = (name: string) => element(`[name="${name}"]`, HTMLInputElement);

async function hydrate() {
  await act(async () => {
    root = hydrateRoot(container, app);
  });
  expect(container.dataset.prerendered).toBeUndefined();
}

it('keeps the elements and the text of a prerendered form', async () => {
  const email = field('email');
  email.value = 'ana@example.com';
  await hydrate();
  expect(field('email')).toBe(email);
  expect(email.value).toBe('ana@example.com');
  await userEvent.setup().type(email, '.au');
  expect(email.value).toBe('ana@example.com.au');
});

it('repeats the press of the submit button with the text of the form', async () => {
  const passwords: unknown[] = [];
  network.handle('accounts:signInWithPassword', ({ body }) => {
    passwords.push(body);
    return { status: 400, body: { error: { code: 400, message: 'USER_DISABLED' } } };
  });
  field('email').value = 'ana@example.com';
  field('password').value = 'long enough';
  const form = element('form', HTMLFormElement);
  form.setAttribute('aria-busy', 'true');
  element('[type="submit"]', HTMLButtonElement).dataset.pressed = '';
  await hydrate();
  await waitFor(() => expect(passwords).toEqual([expect.objectContaining({ password: 'long enough' })]));
  expect(form.hasAttribute('aria-busy')).toBe(false);
  expect(container.querySelector('[data-pressed]')).toBeNull();
});
