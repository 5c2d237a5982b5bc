import { AppError } from '@glimpse/contract/app-error';
import { readImage } from '../../../entities/media/read-media.ts';
import { problemText, redrawOf, selectFiles } from '../../../entities/media/selected-file.ts';
import { uploadServices } from '../../../entities/media/upload-services.ts';
import type { OutgoingMessage } from '../../../entities/outgoing-messages/outgoing-message.ts';
import { t } from '../../../lib/languages/translate.ts';
import type { QueuedFile } from '../../../lib/stored-files/queued-files.ts';

export interface PreparedPicture {
  readonly file: QueuedFile;
  readonly size: NonNullable<OutgoingMessage['size']>;
}

/**
 * Checks a selected picture, and redraws it in the browser if it is HEIC or too large. Throws AppError with the reason
 * for the viewer.
 */
export async function preparePicture(uid: string, selection: File, signal: AbortSignal): Promise<PreparedPicture> {
  const { selected, rejections } = selectFiles([selection], 1);
  const picture = selected[0] ?? rejections[0]?.smaller;
  if (!picture) throw new AppError('invalid-argument', rejections[0]?.text ?? '');
  if (picture.kind !== 'image') throw new AppError('invalid-argument', problemText('imagesOnly'));
  const redraw = redrawOf(picture);
  const original = redraw ? await uploadServices(uid).redraw(picture.file, redraw, signal) : picture.file;
  const url = URL.createObjectURL(original);
  const size = await readImage(url).finally(() => URL.revokeObjectURL(url));
  if (!size) throw new AppError('invalid-argument', t('conversations.pictureUnreadable'));
  const type = redraw ? original.type : picture.type;
  return {
    file: { uid, kind: 'image', type, original, poster: null, captions: null, focus: null, uploadId: null },
    size,
  };
}
