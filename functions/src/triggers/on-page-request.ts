import { database, mediaStore } from '../services.ts';
import { createShareFunction } from '../share/share-function.ts';

/** Serves posts and profiles with tags for link previews, and the pictures of these previews. */
export const page = createShareFunction({ database, mediaStore });
