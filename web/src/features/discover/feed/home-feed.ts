import { browserStorage } from '../../../lib/browser/storage.ts';

/** The feeds of the home page: newest posts, most liked posts, and posts by people whom the viewer follows. */
const homeFeeds = ['latest', 'trending', 'following'] as const;
export type HomeFeed = (typeof homeFeeds)[number];

const storageKey = 'feed-order';

export const parseHomeFeed = (text: string | null): HomeFeed | undefined => homeFeeds.find((feed) => feed === text);

/** Returns the feed that was chosen last in this browser, or `latest`. */
export const storedHomeFeed = (): HomeFeed => parseHomeFeed(browserStorage.read(storageKey)) ?? 'latest';

export const storeHomeFeed = (feed: HomeFeed): void => void browserStorage.write(storageKey, feed);
