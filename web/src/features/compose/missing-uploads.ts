import { mediaCalls } from '@glimpse/contract/media/media-calls';
import { call } from '../../lib/api/call.ts';
import { isNotFound } from './queued-post.ts';

/** Returns the ids of the uploads that the server has deleted. Asks the server to check each upload again. */
export async function findMissingUploads(uploadIds: readonly string[]): Promise<readonly string[]> {
  const responses = await Promise.allSettled(
    uploadIds.map((uploadId) => call(mediaCalls.processUpload, { params: { uploadId }, body: {} })),
  );
  return uploadIds.filter((_, index) => {
    const response = responses[index];
    return response?.status === 'rejected' && isNotFound(response.reason);
  });
}
