import { browserStorage } from '../../lib/browser/storage.ts';

/** What the home screen shows: everybody's posts in two orders, or those of the people one follows. */
export const homeOrders = ['latest', 'trending', 'following'] as const;
export type HomeOrder = (typeof homeOrders)[number];

const key = 'feed-order';

export const homeOrderOf = (text: string | null): HomeOrder | undefined =>
  homeOrders.find((order) => order === text);

/** The order that was chosen last in this browser; at first the latest. */
export const keptOrder = (): HomeOrder => homeOrderOf(browserStorage.read(key)) ?? 'latest';

export const keepOrder = (order: HomeOrder): void => void browserStorage.write(key, order);
