import { createContext } from 'react';

/** The posts of the grid around, in their order: a post's page leads on to those beside it. */
export const ShownIds = createContext<readonly string[]>([]);
