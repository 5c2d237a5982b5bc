/**
 * Firebase Hosting. Description: https://firebasehosting.googleapis.com/$discovery/rest?version=v1beta1. The upload of
 * files is described in https://firebase.google.com/docs/hosting/api-deploy.
 */
import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { ApiError, bytesCall, emptyCall, jsonCall, resourceOf } from './calls.mjs';

const ServingConfig = z.strictObject({
  headers: z.array(z.strictObject({ glob: z.string(), headers: z.record(z.string(), z.string()) })).default([]),
  rewrites: z
    .array(
      z.union([
        z.strictObject({ glob: z.string(), path: z.string() }),
        z.strictObject({ glob: z.string(), run: z.strictObject({ serviceId: z.string(), region: z.string() }) }),
      ]),
    )
    .default([]),
});
const NewVersion = z.strictObject({ status: z.literal('CREATED'), labels: z.record(z.string(), z.string()) });
const FinalVersion = z.strictObject({ status: z.literal('FINALIZED'), config: ServingConfig });
const Files = z.strictObject({ files: z.record(z.string(), z.hash('sha256')) });
const Release = z.strictObject({ message: z.string().optional() });

/** @typedef {z.output<typeof ServingConfig>} ServingConfig */
/** `files` are the hashes by path. @typedef {{ files: Map<string, string>, config?: ServingConfig }} Version */

/** @param {import('./recording.mjs').Recording} recording @param {string} uploadOrigin */
export function hostingCalls(recording, uploadOrigin) {
  const { project, contents, versions } = recording;
  const host = 'firebasehosting.googleapis.com/v1beta1/projects/{project}';
  const version = 'firebasehosting.googleapis.com/v1beta1/{name=projects/*/sites/*/versions/*}';
  const site = `projects/${project.id}/sites/${project.id}`;
  const defaultSite = { name: site, defaultUrl: `https://${project.id}.web.app`, type: 'DEFAULT_SITE' };
  return [
    emptyCall(`GET ${host}/sites?pageSize&pageToken`, () => ({ sites: [defaultSite] })),
    emptyCall(`GET ${host}/sites/{site}`, ({ param }) => {
      if (param('site') !== project.id) throw new ApiError(404, `There is no site ${param('site')}.`);
      return defaultSite;
    }),
    jsonCall(`POST ${host}/sites/{site}/versions`, NewVersion, ({ status }) => {
      const name = `${site}/versions/${randomUUID()}`;
      versions.set(name, { files: new Map() });
      return { name, status };
    }),
    jsonCall(`POST ${version}:populateFiles`, Files, ({ files }, { param }) => {
      const { files: stored } = resourceOf(versions, param('name'));
      for (const [path, hash] of Object.entries(files)) stored.set(path, hash);
      return {
        uploadRequiredHashes: [...new Set(Object.values(files))].filter((hash) => !contents.has(hash)),
        uploadUrl: `${uploadOrigin}/upload/${param('name')}/files`,
      };
    }),
    bytesCall('POST upload-firebasehosting.googleapis.com/upload/{version=**}/files/{hash}', (bytes, { param }) => {
      const hash = createHash('sha256').update(bytes).digest('hex');
      if (hash !== param('hash')) throw new ApiError(400, `The content has the hash ${hash}, not ${param('hash')}.`);
      // Throws if the content is not compressed.
      gunzipSync(bytes);
      contents.set(hash, bytes);
      recording.changed(`uploaded file ${hash}`);
    }),
    jsonCall(`PATCH ${version}?updateMask`, FinalVersion, ({ status, config }, { param }) => {
      const found = resourceOf(versions, param('name'));
      for (const [path, hash] of found.files)
        if (!contents.has(hash)) throw new ApiError(400, `The content of ${path} was not uploaded.`);
      found.config = config;
      return { name: param('name'), status, config };
    }),
    jsonCall(`POST ${host}/sites/{site}/channels/live/releases?versionName`, Release, (_body, { query }) => {
      const found = resourceOf(versions, query('versionName'));
      if (!found.config) throw new ApiError(400, `${query('versionName')} is not finalized.`);
      if (!isDeepStrictEqual(found, recording.released)) recording.changed('released site');
      recording.released = found;
      return { name: `${site}/channels/live/releases/${randomUUID()}`, version: { name: query('versionName') } };
    }),
  ];
}
