import { postLimits } from '@glimpse/contract/posts/post-limits';
import { promisifyRequest } from 'idb-keyval';
import type { RouteMatchCallback } from 'serwist';
import { type SharedContent, sharedContentStore } from '../lib/stored-files/shared-content.ts';

// Receives what other apps share with this one. It works offline. The files wait in IndexedDB until the composer takes
// them, also while a signed-out person signs in.

/** With one file more than a post can have, the composer says that there are too many. */
const maxFiles = postLimits.media + 1;
const maxTextLength = 5000;
/** Any website can post this form, so that the number of waiting shares has a limit. The oldest are dropped. */
const maxShares = 5;

/** Whether a request comes from the `share_target` of public/manifest.webmanifest. */
export const isSharedToApp: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && url.pathname === '/share/target';

/** Stores a share and opens the composer. */
export async function receiveShare(request: Request): Promise<Response> {
  const outcome = await request
    .formData()
    .then(storeShare)
    .then(
      () => 'received',
      () => 'failed',
    );
  return Response.redirect(`/post/create?shared=${outcome}`, 303);
}

async function storeShare(form: FormData): Promise<void> {
  const textOf = (name: string) => String(form.get(name) ?? '').slice(0, maxTextLength);
  const share: SharedContent = {
    createdAtMs: Date.now(),
    title: textOf('title'),
    text: textOf('text'),
    url: textOf('url'),
    files: form
      .getAll('files')
      .filter((file) => file instanceof File)
      .filter(({ size, name }) => size > 0 || name !== '')
      .slice(0, maxFiles),
  };
  await sharedContentStore('readwrite', async (shares) => {
    // The keys begin with the time, so that they are in the order of arrival.
    shares.put(share, `${share.createdAtMs}-${crypto.randomUUID()}`);
    const keys = await promisifyRequest(shares.getAllKeys());
    for (const key of keys.slice(0, -maxShares)) shares.delete(key);
    // Rejects if the storage is full, for example.
    await promisifyRequest(shares.transaction);
  });
}
