import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resetModules } from '../testing/reset-modules.ts';

/** The app as a new page loads it, without what other tests have loaded or signed in. */
let app: typeof import('./app.tsx');

/** The inline script in the body of the page, which shows a prerendered screen. */
const [, showScreen = ''] =
  /<template id="signup-screen"><\/template>\s*<script>([\s\S]*?)<\/script>/.exec(
    readFileSync(path.resolve(import.meta.dirname, '../../index.html'), 'utf8'),
  ) ?? [];

/** Renders like src/prerender.tsx. The server's part of styled-components does not work beside a `window`. */
const prerender = (location: string) =>
  renderToString(
    <StrictMode>
      <app.App Router={({ children }) => <StaticRouter location={location}>{children}</StaticRouter>} />
    </StrictMode>,
  ).replace(/<title>[^<]*<\/title>|<link rel="preload"[^>]*>/g, '');

let root: Root | undefined;

const container = () => {
  const found = document.getElementById('root');
  if (!found) throw new Error('the page has no #root');
  return found;
};

function openPage(location: string, language = 'en') {
  document.documentElement.lang = language;
  history.replaceState(null, '', location);
  document.body.innerHTML = `<div id="root"></div>
    <template id="login-screen">${prerender('/')}</template>
    <template id="signup-screen">${prerender('/signup')}</template>`;
  // biome-ignore lint/security/noGlobalEval: the script is not a module, so it cannot be imported
  // biome-ignore lint/complexity/noCommaOperator: an indirect call evaluates in the global scope, as in the page
  (0, eval)(showScreen);
}

beforeEach(async () => {
  document.documentElement.dataset.viewer = 'signed-out';
  await resetModules();
  app = await import('./app.tsx');
  // Auth restores the session of a test that signed in before.
  const { endSession } = await import('../lib/firebase/session.ts');
  await endSession({ byChoice: false });
  await app.preloadSignup();
});

afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset.viewer;
});

it.each([
  ['/', ['email', 'password']],
  ['/login', ['email', 'password']],
  ['/login/', ['email', 'password']],
  ['/signup', ['name', 'email', 'password']],
])('shows the form at %s, and React hydrates it without a difference', async (location, names) => {
  openPage(location);
  const fields = [...container().querySelectorAll('input')];
  expect(fields.map(({ name }) => name)).toEqual(names);
  const differences: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(
      container(),
      <StrictMode>
        <app.App />
      </StrictMode>,
      { onRecoverableError: (error) => differences.push(error) },
    );
  });
  expect(differences).toEqual([]);
  expect([...container().querySelectorAll('input')]).toEqual(fields);
  expect(fields.every((field) => field.isConnected)).toBe(true);
});

it.each(['/posts', '/account/forgot', '/post/p1'])('shows no form at %s', (location) => {
  openPage(location);
  expect(container().childElementCount).toBe(0);
});

it('shows no form to a person who reads another language, because the form is in English', () => {
  openPage('/', 'de');
  expect(container().childElementCount).toBe(0);
});

it('shows no form to a person who is signed in', () => {
  document.documentElement.dataset.viewer = 'signed-in';
  openPage('/');
  expect(container().childElementCount).toBe(0);
});

it('marks the last pressed button of the form, and does not send the form', () => {
  openPage('/login');
  const form = container().querySelector('form');
  const [showPassword, submit, guest] = container().querySelectorAll('button');
  if (!form || !showPassword || !submit || !guest) throw new Error('the form lacks an element');
  showPassword.click();
  expect(form.hasAttribute('aria-busy')).toBe(false);
  guest.click();
  expect([...container().querySelectorAll('[data-pressed]')]).toEqual([showPassword, guest]);
  expect(form.getAttribute('aria-busy')).toBe('true');
  const event = new SubmitEvent('submit', { submitter: submit, bubbles: true, cancelable: true });
  form.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect([...container().querySelectorAll('[data-pressed]')]).toEqual([showPassword, submit]);
});
