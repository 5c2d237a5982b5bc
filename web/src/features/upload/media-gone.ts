import { AppError } from '@glimpse/contract/app-error';
import { mediaCalls } from '@glimpse/contract/media/media-calls';
import { call } from '../../lib/api/call.ts';

/** Which of these uploads the server has no more, of those that nobody has posted: asking it to check them again tells. */
export async function mediaGone(uploadIds: readonly string[]): Promise<readonly string[]> {
  const answers = await Promise.allSettled(
    uploadIds.map((uploadId) => call(mediaCalls.processUpload, { params: { uploadId }, body: {} })),
  );
  return uploadIds.filter((_, at) => {
    const answer = answers[at];
    return (
      answer?.status === 'rejected' && answer.reason instanceof AppError && answer.reason.code === 'not-found'
    );
  });
}
