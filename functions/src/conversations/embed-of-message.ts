import type { Embed, NewMessage } from '@glimpse/contract/conversations/conversation-message';
import { UploadDoc } from '@glimpse/contract/media/media';
import { mediaErrors } from '@glimpse/contract/media/media-errors';
import { type DocumentView, readDocument } from '../firestore/documents.ts';

/**
 * Returns the stored form of what a message contains besides its text. A picture is the upload by `uid` in the Storage
 * folder of the conversation (`folder`). Other uploads are refused, because more people could read their files. Throws
 * `uploadNotFound`.
 */
export function embedOfMessage(
  embed: NewMessage['embed'],
  upload: DocumentView | undefined,
  uid: string,
  folder: string,
): Embed | null {
  if (embed?.kind !== 'picture') return embed;
  const stored = upload ? readDocument(UploadDoc, upload)?.data : undefined;
  if (stored?.uid !== uid || stored.media.path !== folder || stored.media.type !== 'image')
    throw mediaErrors.uploadNotFound();
  const { altText } = embed;
  return { kind: 'picture', media: { ...stored.media, alt: altText }, altText };
}
