import { AppError } from '@glimpse/contract/app-error';
import { conversationCalls } from '@glimpse/contract/conversations/conversation-calls';
import { call } from '../../lib/api/call.ts';
import { isUnavailable } from '../../lib/api/call-errors.ts';
import { errorText } from '../../lib/languages/error-text.ts';
import { t } from '../../lib/languages/translate.ts';
import { readQueuedFile, removeQueuedFiles } from '../../lib/stored-files/queued-files.ts';
import { sendQueuedFile } from '../media/send-queued-file.ts';
import { type OutgoingMessage, setPictureProgress, storeFailedMessage } from './outgoing-message.ts';

/**
 * Sends the picture of a message, if it has one, and then the message. Can be called again if the response was lost.
 * Stores a message that the server rejects, so that the viewer can send it again. Throws AppError.
 */
export async function deliverMessage(outgoing: OutgoingMessage): Promise<void> {
  const { otherUid: userId, messageId, message: messageData } = outgoing;
  const hasPicture = messageData.embed?.kind === 'picture';
  try {
    if (hasPicture) await sendPicture(outgoing);
    await call(conversationCalls.sendMessage, { params: { userId, messageId }, body: { messageData } });
  } catch (error) {
    if (!isUnavailable(error)) storeFailedMessage(outgoing, textOf(error));
    throw error;
  } finally {
    setPictureProgress(messageId, null);
  }
  if (hasPicture) await removeQueuedFiles(messageId);
}

const textOf = (error: unknown): string => (error instanceof AppError ? errorText(error) : t('common.genericFailure'));

/** The id of the upload is the id of the message. */
async function sendPicture({ uid, otherUid: recipientUid, messageId }: OutgoingMessage): Promise<void> {
  const file = await readQueuedFile(messageId, uid);
  if (!file) throw new AppError('not-found', t('conversations.pictureLost'));
  if (file.uploadId !== null) return;
  await sendQueuedFile(file, {
    key: messageId,
    uploadId: messageId,
    body: { purpose: 'message', recipientUid },
    onProgress: (sentBytes) => setPictureProgress(messageId, sentBytes / file.original.size),
  });
}
