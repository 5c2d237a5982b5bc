import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { lazily } from '../ui/lazily.ts';

export interface Screen<Path extends string = string> {
  readonly path: Path;
  readonly Component: ComponentType;
  /** Fetches the screen's code ahead, e.g. as the pointer comes near its link. */
  readonly preload: () => Promise<void>;
}

/** A screen whose code is fetched when it is first shown. */
const screen = <Path extends string>(path: Path, load: () => Promise<ComponentType>): Screen<Path> => ({
  path,
  ...lazily(load),
});

const feed = screen('/posts', async () => {
  const { FeedPage, preloadKeptOrder } = await import('./feed-page.tsx');
  await preloadKeptOrder();
  return FeedPage;
});
const people = () => import('./people-page.tsx');

/** Shown to signed-in people, inside the shell; app/shell/entries.tsx says which of them the navigation leads to. */
export const screens = [
  feed,
  screen('/search', async () => (await import('./search-page.tsx')).SearchPage),
  screen('/post/create', async () => {
    // Where a shared post leads, also without a network.
    void feed.preload();
    return (await import('./create-post-page.tsx')).CreatePostPage;
  }),
  screen('/post/edit/:postId', async () => (await import('./edit-post-page.tsx')).EditPostPage),
  screen('/post/:postId', async () => (await import('./post-page.tsx')).PostPage),
  screen('/post/:postId/likes', async () => (await people()).LikesPage),
  screen('/explore', async () => (await import('./explore-page.tsx')).ExplorePage),
  screen('/explore/tags/:tag', async () => (await import('./explore-page.tsx')).TagPage),
  screen('/bookmarks', async () => (await import('./bookmarks-page.tsx')).BookmarksPage),
  screen('/moderation', async () => (await import('./moderation-page.tsx')).ModerationPage),
  screen('/moderation/log', async () => (await import('./moderation-page.tsx')).ModerationLogPage),
  screen('/notifications', async () => (await import('./notifications-page.tsx')).NotificationsPage),
  screen('/settings', async () => (await import('./settings-page.tsx')).SettingsPage),
  screen('/profile/:email', async () => (await import('./profile-page.tsx')).ProfilePage),
  screen('/profile/:email/followers', async () => (await people()).FollowersPage),
  screen('/profile/:email/following', async () => (await people()).FollowingPage),
] as const;

export type ScreenPath = (typeof screens)[number]['path'];

/** Fetches a screen's code ahead; resolves when that has ended. */
export const preloadScreen = async (path: ScreenPath): Promise<void> =>
  screens.find((screen) => screen.path === path)?.preload();

/** The same of the screen at an address; none for what is no screen. */
export const preloadScreenAt = async (pathname: string): Promise<void> =>
  screens.find(({ path }) => matchPath(path, pathname))?.preload();
