import { AppError } from '@glimpse/contract/app-error';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { t } from '../../../lib/languages/translate.ts';
import { storeQueuedFile } from '../../../lib/stored-files/queued-files.ts';
import { type PreparedPicture, preparePicture } from './prepare-picture.ts';

/**
 * | Status    | Meaning                                              | What leads out of it                      |
 * | --------- | ---------------------------------------------------- | ----------------------------------------- |
 * | preparing | The browser reads the picture and redraws it.        | Done: ready. Not accepted: failed.        |
 * | ready     | The message can be sent.                             | Nothing.                                  |
 * | failed    | `text` is the reason, for the viewer.                | Nothing.                                  |
 *
 * `remove`, `store` and another selection end every state.
 */
export type PictureDraft =
  | { readonly status: 'preparing'; readonly url: string }
  | { readonly status: 'ready'; readonly url: string; readonly picture: PreparedPicture }
  | { readonly status: 'failed'; readonly url: null; readonly text: string };

/** The picture that the viewer has selected for the next message. */
export function usePictureDraft() {
  const { uid } = useViewer();
  const [draft, setDraft] = useState<PictureDraft | null>(null);
  const current = useRef<{ end: AbortController; url: string } | null>(null);

  const clear = useCallback(() => {
    current.current?.end.abort();
    if (current.current) URL.revokeObjectURL(current.current.url);
    current.current = null;
  }, []);
  useEffect(() => clear, [clear]);

  function select(file: File) {
    clear();
    const end = new AbortController();
    const url = URL.createObjectURL(file);
    current.current = { end, url };
    setDraft({ status: 'preparing', url });
    preparePicture(uid, file, end.signal).then(
      (picture) => {
        if (!end.signal.aborted) setDraft({ status: 'ready', url, picture });
      },
      (error: unknown) => {
        const text = error instanceof AppError ? error.message : t('conversations.pictureUnreadable');
        if (!end.signal.aborted) setDraft({ status: 'failed', url: null, text });
      },
    );
  }

  function remove() {
    clear();
    setDraft(null);
  }

  /** Stores the ready picture for the message with this id. Returns false if the storage is full. */
  async function store(messageId: string, { file }: PreparedPicture): Promise<boolean> {
    const isStored = await storeQueuedFile(messageId, file);
    if (isStored) remove();
    return isStored;
  }

  return { draft, select, remove, store };
}
