// Part of the service worker (build/service-worker.ts). Receives what other apps share with this one: the manifest's
// `share_target` posts a form to /share/target. It works offline. The files wait in IndexedDB until the composer takes
// them (src/lib/browser/shared-content.ts), also while a signed-out person signs in.
const sharePath = '/share/target';
// A post can have ten files. With one more, the composer says so.
const maxFiles = 11;
const maxTextLength = 5000;
// Any website can post this form, so that the number of waiting shares has a limit. The oldest are dropped.
const maxShares = 5;

addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'POST' && new URL(url).pathname === sharePath) event.respondWith(receiveShare(event.request));
});

async function receiveShare(request) {
  const outcome = await request
    .formData()
    .then(storeShare)
    .then(
      () => 'received',
      () => 'failed',
    );
  return Response.redirect(`/post/create?shared=${outcome}`, 303);
}

async function storeShare(form) {
  const textOf = (name) => String(form.get(name) ?? '').slice(0, maxTextLength);
  const share = {
    createdAtMs: Date.now(),
    title: textOf('title'),
    text: textOf('text'),
    url: textOf('url'),
    files: form
      .getAll('files')
      .filter((file) => file instanceof File && (file.size > 0 || file.name !== ''))
      .slice(0, maxFiles),
  };
  const database = await openDatabase();
  try {
    const transaction = database.transaction('shares', 'readwrite');
    const shares = transaction.objectStore('shares');
    // The keys begin with the time, so that they are in the order of arrival.
    shares.put(share, `${share.createdAtMs}-${crypto.randomUUID()}`);
    const keys = shares.getAllKeys();
    keys.onsuccess = () => {
      for (const key of keys.result.slice(0, -maxShares)) shares.delete(key);
    };
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      // The reason can be that the storage is full.
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Opens the database of src/lib/browser/shared-content.ts. */
function openDatabase() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('glimpse-shared-content');
    opening.onupgradeneeded = () => opening.result.createObjectStore('shares');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
