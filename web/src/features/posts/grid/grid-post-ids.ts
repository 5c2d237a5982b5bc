import { createContext } from 'react';

/**
 * The ids of the posts in the surrounding grid, in order. A tile passes them to the post page, which links to the
 * neighbours of the post.
 */
export const GridPostIds = createContext<readonly string[]>([]);
