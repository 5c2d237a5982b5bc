import { useEffect, useState } from 'react';

/**
 * Returns an object URL of a picture that waits in this browser to be sent, or of the poster of a video. `key` is its
 * key in lib/browser/queued-files.ts. Returns '' until it is read, and if there is none.
 */
export function useQueuedPicture(key: string, uid: string): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    let objectUrl = '';
    let isUnmounted = false;
    void import('../../lib/stored-files/queued-files.ts')
      .then(({ readQueuedFile }) => readQueuedFile(key, uid))
      .then((file) => {
        const picture = file?.poster ?? (file?.kind === 'image' ? file.original : null);
        if (isUnmounted || !picture) return;
        objectUrl = URL.createObjectURL(picture);
        setUrl(objectUrl);
      })
      // The callers show something else.
      .catch(() => undefined);
    return () => {
      isUnmounted = true;
      if (objectUrl !== '') URL.revokeObjectURL(objectUrl);
    };
  }, [key, uid]);
  return url;
}
