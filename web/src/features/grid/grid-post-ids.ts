import { createContext } from 'react';

/** The ids of the posts in the surrounding grid, in order. A post page links to the neighbours of its post. */
export const GridPostIds = createContext<readonly string[]>([]);
