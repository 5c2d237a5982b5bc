import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { lazily } from '../ui/lazily.ts';

/** Creates a screen whose code is loaded when it is first shown. */
const screen = <Path extends string>(path: Path, load: () => Promise<ComponentType>) => ({ path, ...lazily(load) });

const feed = screen('/posts', async () => {
  const { FeedPage, preloadStoredFeed } = await import('./feed-page.tsx');
  await preloadStoredFeed();
  return FeedPage;
});
/** Two paths have the same component, so that it stays mounted when one replaces the other. */
const profile = lazily(async () => (await import('./profile-page.tsx')).ProfilePage);
const people = () => import('./people-page.tsx');

/** The signed-in screens, shown inside the shell. app/shell/use-nav-items.tsx lists the ones in the navigation. */
export const screens = [
  feed,
  screen('/search', async () => (await import('./search-page.tsx')).SearchPage),
  screen('/post/create', async () => {
    // After sharing a post, the app opens the feed. The browser may be offline by then.
    void feed.preload();
    return (await import('./create-post-page.tsx')).CreatePostPage;
  }),
  screen('/post/edit/:postId', async () => (await import('./edit-post-page.tsx')).EditPostPage),
  screen('/post/:postId', async () => (await import('./post-page.tsx')).PostPage),
  screen('/post/:postId/likes', async () => (await people()).LikesPage),
  screen('/explore', async () => (await import('./explore-page.tsx')).ExplorePage),
  screen('/explore/tags/:tag', async () => (await import('./explore-page.tsx')).TagPage),
  screen('/bookmarks', async () => (await import('./bookmarks-page.tsx')).BookmarksPage),
  screen('/bookmarks/collections', async () => (await import('./collections-page.tsx')).CollectionsPage),
  screen('/bookmarks/collections/:collectionId', async () => (await import('./collections-page.tsx')).CollectionPage),
  screen('/archive/stories', async () => (await import('./story-archive-page.tsx')).StoryArchivePage),
  screen('/stories/create', async () => (await import('./create-story-page.tsx')).CreateStoryPage),
  screen('/stories/:userId', async () => (await import('./stories-page.tsx')).StoriesPage),
  screen('/stories/:userId/:storyId', async () => (await import('./stories-page.tsx')).StoriesPage),
  screen('/stories/:userId/highlights/:highlightId', async () => (await import('./stories-page.tsx')).HighlightPage),
  screen('/archive', async () => (await import('./archive-page.tsx')).ArchivePage),
  screen('/moderation', async () => (await import('./moderation-page.tsx')).ModerationPage),
  screen('/moderation/log', async () => (await import('./moderation-page.tsx')).ModerationLogPage),
  screen('/notifications', async () => (await import('./notifications-page.tsx')).NotificationsPage),
  screen('/messages/*', async () => (await import('./messages-page.tsx')).MessagesPage),
  screen('/settings', async () => (await import('./settings-page.tsx')).SettingsPage),
  { path: '/profile/:email', ...profile },
  screen('/profile/:email/followers', async () => (await people()).FollowersPage),
  screen('/profile/:email/following', async () => (await people()).FollowingPage),
  { path: '/:handle', ...profile },
  screen('/:handle/followers', async () => (await people()).FollowersAtUsernamePage),
  screen('/:handle/following', async () => (await people()).FollowingAtUsernamePage),
] as const;

export type ScreenPath = (typeof screens)[number]['path'];

/** Loads the code of a screen before it is shown. Never rejects. */
export const preloadScreen = async (path: ScreenPath): Promise<void> =>
  screens.find((screen) => screen.path === path)?.preload();

/**
 * Returns the screens that can be at a path. Those of a person, such as `/@ana`, have the route `/:handle`, because the
 * router has no routes for a part of a segment. All other unknown paths are not found, also for signed-out visitors.
 */
export const screensFor = (pathname: string) =>
  /^\/(?:@|%40)/.test(pathname) ? screens : screens.filter(({ path }) => !path.startsWith('/:handle'));

/** Loads the code of the screen at a path. Does nothing for an unknown path. Never rejects. */
export const preloadScreenAt = async (pathname: string): Promise<void> =>
  screensFor(pathname)
    .find(({ path }) => matchPath(path, pathname))
    ?.preload();
