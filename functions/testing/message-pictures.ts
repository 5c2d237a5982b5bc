import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { mediaDefaults, type UploadDoc } from '@glimpse/contract/media/media';
import { paths, storagePaths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { sendMessage } from '../src/conversations/send-message.ts';
import { toStored } from '../src/firestore/documents.ts';
import type { MediaStore } from '../src/media/store.ts';
import { textMessage } from './conversations.ts';
import { noon } from './people.ts';

/** Stores the file and the document of a processed upload for a message. Returns its folder. */
export async function storeUpload(
  db: Firestore,
  store: MediaStore,
  from: string,
  to: string,
  id: string,
): Promise<string> {
  const path = storagePaths.messageFolder(conversationId(from, to), from, id);
  const file = `${path}320.webp`;
  const url = store.url(file);
  const upload: UploadDoc = {
    media: {
      ...{ type: 'image', url, path, width: 320, height: 240, alt: '', placeholder: '', posterUrl: '' },
      ...{ ...mediaDefaults, variants: [{ width: 320, url, hasAvif: false }] },
    },
    ...{ uid: from, sizeBytes: 1, createdAt: noon },
  };
  await store.publish(file, Buffer.from(id), 'image/webp');
  await db.doc(paths.upload(id)).set(toStored(upload));
  return path;
}

/** Sends a picture without a text. Returns its folder. */
export async function sendPicture(
  db: Firestore,
  store: MediaStore,
  from: string,
  to: string,
  id: string,
): Promise<string> {
  const folder = await storeUpload(db, store, from, to, id);
  const embed = { kind: 'picture', altText: 'A fist' } as const;
  await sendMessage(db, noon, from, to, id, textMessage('', { embed }));
  return folder;
}
