import type { SharePreview as Preview } from '@glimpse/contract/share/share-calls';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { expect, it } from 'vitest';
import { AuthLayout } from '../../features/account/auth/auth-layout.tsx';
import { deferredResponse, errorResponse, network } from '../../testing/network.ts';
import { theme } from '../../ui/theme.ts';

const person = { fullName: 'Ana Lima', username: 'ana', profileAvatar: '' };
const post: Preview = {
  ...{ kind: 'post', person, text: 'First light', isSensitive: false, likeCount: 1234, commentCount: 1 },
  picture: { url: 'https://example.com/640.webp', alt: 'A ridge at dawn', focus: { x: 0.5, y: 0.25 } },
};
const profile: Preview = { kind: 'profile', person, text: 'Mountains, mostly.', postCount: 1, followerCount: 0 };

let count = 0;

/** Shows the login screen after a redirect from a path that no other test uses. */
function show(path: string | null, search = '') {
  const entry = { pathname: '/', state: path === null ? null : { from: { pathname: path, search, hash: '' } } };
  return render(
    <ThemeProvider theme={theme}>
      <MemoryRouter initialEntries={[entry]}>
        <AuthLayout title="Small moments, shared.">
          <form aria-label="Login" />
        </AuthLayout>
      </MemoryRouter>
    </ThemeProvider>,
  );
}

function showPost(response: object) {
  count += 1;
  network.handle('GET /api/share/preview', () => ({ body: response }));
  return show(`/post/p${count}`);
}

const art = (container: HTMLElement) => container.querySelector('img[src="/art/prints.svg"]');
const requests = () => network.requests().map(({ requestLine }) => requestLine);

it('shows the picture, the author, the caption and the counts of a post', async () => {
  const { container } = showPost({ preview: post });
  const region = await screen.findByRole('region', { name: "Log in to see Ana Lima's post" });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe("Log in to see Ana Lima's post");
  expect(region.textContent).toContain('@anaFirst light1,234 likes · 1 comment');
  expect(screen.getByRole('img', { name: 'A ridge at dawn' })).toHaveProperty('src', 'https://example.com/640.webp');
  expect(art(container)).toBeNull();
  expect(requests()).toEqual([`GET /api/share/preview?path=%2Fpost%2Fp${count}`]);
});

it('shows a profile', async () => {
  network.handle('GET /api/share/preview', () => ({ body: { preview: profile } }));
  show('/profile/ana@example.com');
  const region = await screen.findByRole('region', { name: "Log in to see Ana Lima's profile" });
  expect(region.textContent).toContain('Mountains, mostly.1 post · 0 followers');
});

it('shows no picture of a sensitive post, and no hidden count of likes', async () => {
  showPost({ preview: { ...post, picture: null, isSensitive: true, likeCount: null } });
  const region = await screen.findByRole('region');
  expect(region.textContent).toContain('Sensitive content');
  expect(region.textContent).not.toContain('like');
  expect(region.querySelector('img')).toBeNull();
});

it('shows the same screen for a private post, a missing post and a failure', async () => {
  const pages = [];
  for (const response of [{ preview: null }, { preview: null }, { preview: { kind: 'post' } }]) {
    const { container, unmount } = showPost(response);
    await waitFor(() => expect(art(container)).not.toBeNull());
    pages.push(container.innerHTML);
    unmount();
  }
  network.handle('GET /api/share/preview', () => errorResponse(503, 'unavailable', 'Later.'));
  const { container } = show('/post/failing');
  await waitFor(() => expect(art(container)).not.toBeNull());
  expect(new Set([...pages, container.innerHTML]).size).toBe(1);
});

it('reserves the space of the preview while it loads', async () => {
  const response = deferredResponse();
  network.handle('GET /api/share/preview', () => response.promise);
  const { container } = show('/post/slow');
  await waitFor(() => expect(requests()).toHaveLength(1));
  const slot = container.querySelector('main')?.firstElementChild;
  expect(slot?.children).toHaveLength(0);
  response.resolve({ body: { preview: post } });
  await screen.findByRole('region');
  expect(container.querySelector('main')?.firstElementChild).toBe(slot);
});

it.each([null, '/posts', '/post/create', '//elsewhere.example/post/x', 'https://elsewhere.example/post/x'])(
  'requests no preview for %s',
  async (path) => {
    const { container } = show(path);
    expect(art(container)).not.toBeNull();
    expect(requests()).toEqual([]);
  },
);
