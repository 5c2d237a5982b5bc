/**
 * Cloud Storage. Descriptions: https://storage.googleapis.com/$discovery/rest?version=v1 and
 * https://firebasestorage.googleapis.com/$discovery/rest?version=v1alpha. Signed uploads are described in
 * https://cloud.google.com/storage/docs/xml-api/put-object-upload.
 */
import { ApiError, emptyCall, RawResponse, uploadCall } from './calls.mjs';

/** @typedef {import('./calls.mjs').Api} Api */

/**
 * The largest source of functions that Google accepts, compressed. Source: https://cloud.google.com/functions/quotas
 */
const archiveLimit = 100 * 1024 * 1024;

/** @param {import('./recording.mjs').Recording} recording @returns {Api[]} */
export function storageApis(recording) {
  const { bucket, number, id } = recording.project;
  return [
    {
      host: 'storage.googleapis.com',
      calls: [
        emptyCall('GET', '/storage/v1/b/{bucket}', ({ params }) => {
          if (params('bucket') !== bucket) throw new ApiError(404, 'The specified bucket does not exist.');
          return { name: bucket, location: 'US-CENTRAL1', locationType: 'region' };
        }),
        emptyCall('GET', '/storage/v1/projects/{project}/serviceAccount', () => ({
          email_address: `service-${number}@gs-project-accounts.iam.gserviceaccount.com`,
        })),
        uploadCall('PUT', '/{bucket}/{object}?GoogleAccessId&Expires&Signature', (bytes, { params, headers }) => {
          if (headers['content-type'] !== 'application/zip') throw new ApiError(400, 'The source must be a ZIP file.');
          if (bytes.length > archiveLimit) throw new ApiError(400, 'EntityTooLarge');
          recording.archives.set(`${params('bucket')}/${params('object')}`, bytes);
          recording.changed('uploaded source of functions');
          return new RawResponse('', { 'x-goog-generation': '1' });
        }),
      ],
    },
    {
      host: 'firebasestorage.googleapis.com',
      calls: [
        emptyCall('GET', '/v1alpha/projects/{project}/defaultBucket', () => ({
          name: `projects/${id}/defaultBucket`,
          bucket: { name: `projects/${id}/buckets/${bucket}` },
          location: 'US-CENTRAL1',
        })),
      ],
    },
  ];
}
