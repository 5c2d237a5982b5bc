import { type ComponentType, lazy } from 'react';
import { loadAuthSchemas } from '../features/auth/schemas.ts';

export interface Screen {
  readonly path: string;
  readonly Component: ComponentType;
  /** Fetches the screen's code ahead, e.g. as the pointer comes near its link. */
  readonly preload: () => void;
}

/** A screen whose code is fetched when it is first shown. */
function screen(path: string, load: () => Promise<ComponentType>): Screen {
  return {
    path,
    Component: lazy(async () => ({ default: await load() })),
    // A failed fetch is told when the screen is opened.
    preload: () => void load().catch(() => undefined),
  };
}

/** Shown to signed-in people, inside the shell. A navigation entry appears as soon as its path is listed here. */
export const screens: readonly Screen[] = [
  screen('/posts', async () => (await import('./feed-page.tsx')).FeedPage),
  screen('/search', async () => (await import('./search-page.tsx')).SearchPage),
  screen('/post/create', async () => (await import('./create-post-page.tsx')).CreatePostPage),
  screen('/post/edit/:postId', async () => (await import('./edit-post-page.tsx')).EditPostPage),
  screen('/post/:postId', async () => (await import('./post-page.tsx')).PostPage),
  screen('/explore', async () => (await import('./explore-page.tsx')).ExplorePage),
  screen('/bookmarks', async () => (await import('./bookmarks-page.tsx')).BookmarksPage),
  screen('/profile/:email', async () => (await import('./profile-page.tsx')).ProfilePage),
];

export const screenAt = (path: string): Screen | undefined => screens.find((each) => each.path === path);

export const loadSignedIn = () => import('../app/signed-in.tsx');

/** The code of the signed-in part and its first screen: fetched while somebody is still signing in. */
export function preloadSignedIn(): void {
  // A failed fetch is told when the code is needed.
  void loadSignedIn().catch(() => undefined);
  void loadAuthSchemas().catch(() => undefined);
  screenAt('/posts')?.preload();
}
