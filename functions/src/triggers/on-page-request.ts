import { database, mediaStore } from '../services.ts';
import { sharePage } from '../share/share-function.ts';

/** The pages and pictures for link previews. */
export const page = sharePage({ database, mediaStore });
