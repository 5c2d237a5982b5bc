import { api } from '@glimpse/contract/api';
import { openRoute, type Route } from '../http/route.ts';
import { readPreview } from './read-preview.ts';

/**
 * How long an instance sends the same preview without reading it again. A link that many people open then costs few
 * reads. A post that was hidden or deleted meanwhile is visible for so long.
 */
const previewAgeMs = 5000;

export const shareRoutes: readonly Route[] = [
  openRoute(api.getSharePreview, async ({ query }, { db, nowMs, now, language, cacheWhile }) => {
    const preview = await readPreview(db, nowMs, query.path, language);
    // An empty response is not cached, because paths that do not exist would replace the useful entries.
    if (preview) cacheWhile(() => now() - nowMs < previewAgeMs);
    return { preview };
  }),
];
