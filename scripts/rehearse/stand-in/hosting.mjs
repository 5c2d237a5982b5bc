/**
 * Firebase Hosting. Descriptions: https://firebasehosting.googleapis.com/$discovery/rest?version=v1beta1. The upload of
 * files is described in https://firebase.google.com/docs/hosting/api-deploy.
 */
import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { ApiError, emptyCall, jsonCall, uploadCall } from './calls.mjs';

/** @typedef {import('./calls.mjs').Api} Api */
/** @typedef {import('./recording.mjs').Recording} Recording */

const Pattern = { glob: z.string().optional(), regex: z.string().optional() };
const Rewrite = z.union([
  z.strictObject({ ...Pattern, path: z.string() }),
  z.strictObject({ ...Pattern, function: z.string(), functionRegion: z.string().optional() }),
  z.strictObject({
    ...Pattern,
    run: z.strictObject({ serviceId: z.string(), region: z.string(), tag: z.string().optional() }),
  }),
]);
const ServingConfig = z.strictObject({
  headers: z.array(z.strictObject({ ...Pattern, headers: z.record(z.string(), z.string()) })).default([]),
  redirects: z.array(z.strictObject({ ...Pattern, location: z.string(), statusCode: z.int().optional() })).default([]),
  rewrites: z.array(Rewrite).default([]),
  cleanUrls: z.boolean().optional(),
  trailingSlashBehavior: z.enum(['ADD', 'REMOVE']).optional(),
});
const NewVersion = z.strictObject({
  status: z.literal('CREATED'),
  labels: z.record(z.string(), z.string()).optional(),
});
const FinalVersion = z.strictObject({ status: z.literal('FINALIZED'), config: ServingConfig });
const Files = z.strictObject({ files: z.record(z.string(), z.hash('sha256')) });

/** @typedef {z.output<typeof ServingConfig>} ServingConfig */
/**
 * `files` are the hashes by path.
 *
 * @typedef {{ name: string, status: string, files: Map<string, string>, config: ServingConfig | undefined }} Version
 */

const versionPath = '/v1beta1/projects/{project}/sites/{site}/versions';

/** @param {Recording} recording @param {string} uploadOrigin @returns {Api[]} */
export function hostingApis(recording, uploadOrigin) {
  const { id } = recording.project;
  const site = `projects/${id}/sites/${id}`;
  /** @param {string} versionId */
  const versionOf = (versionId) => {
    const version = recording.versions.get(`${site}/versions/${versionId}`);
    if (!version) throw new ApiError(404, `There is no version ${versionId} of the site ${id}.`);
    return version;
  };
  return [
    {
      host: 'firebasehosting.googleapis.com',
      calls: [
        emptyCall('GET', '/v1beta1/projects/{project}/sites/{site}', ({ params }) => {
          if (params('site') !== id) throw new ApiError(404, `There is no site ${params('site')}.`);
          return { name: site, defaultUrl: `https://${id}.web.app`, type: 'DEFAULT_SITE' };
        }),
        jsonCall('POST', versionPath, NewVersion, ({ status }) => {
          const name = `${site}/versions/${randomUUID()}`;
          recording.versions.set(name, { name, status, files: new Map(), config: undefined });
          return { name, status };
        }),
        jsonCall('POST', `${versionPath}/{version}:populateFiles`, Files, ({ files }, { params }) => {
          const version = versionOf(params('version'));
          for (const [path, hash] of Object.entries(files)) version.files.set(path, hash);
          return {
            uploadRequiredHashes: [...new Set(Object.values(files))].filter((hash) => !recording.contents.has(hash)),
            uploadUrl: `${uploadOrigin}/upload/${version.name}/files`,
          };
        }),
        jsonCall('PATCH', `${versionPath}/{version}?updateMask`, FinalVersion, ({ status, config }, { params }) => {
          const version = versionOf(params('version'));
          finalize(recording, version, config);
          version.status = status;
          return { name: version.name, status, config };
        }),
        jsonCall(
          'POST',
          `/v1beta1/projects/{project}/sites/{site}/channels/live/releases?versionName`,
          Release,
          (_body, { query }) => {
            const name = query('versionName') ?? '';
            const version = versionOf(name.slice(name.lastIndexOf('/') + 1));
            if (version.status !== 'FINALIZED') throw new ApiError(400, `The version ${name} is not finalized.`);
            if (!isSame(version, recording)) recording.changed('released site');
            recording.released = version.name;
            return { name: `${site}/channels/live/releases/${randomUUID()}`, version: { name } };
          },
        ),
      ],
    },
    {
      host: 'upload-firebasehosting.googleapis.com',
      calls: [
        uploadCall('POST', '/upload/{version=**}/files/{hash}', (bytes, { params }) => {
          const hash = createHash('sha256').update(bytes).digest('hex');
          if (hash !== params('hash'))
            throw new ApiError(400, `The content has the hash ${hash}, not ${params('hash')}.`);
          // Throws if the content is not compressed.
          gunzipSync(bytes);
          recording.contents.set(hash, bytes);
          recording.changed(`uploaded file ${hash}`);
        }),
      ],
    },
  ];
}
const Release = z.strictObject({ message: z.string().optional() });

/**
 * Stores the configuration of a version. Hosting refuses a version whose files are not uploaded, or which rewrites to a
 * service that does not exist.
 *
 * @param {Recording} recording @param {Version} version @param {ServingConfig} config
 */
function finalize(recording, version, config) {
  for (const [path, hash] of version.files)
    if (!recording.contents.has(hash)) throw new ApiError(400, `The content of ${path} was not uploaded.`);
  const services = [...recording.functions.values()].map(({ serviceConfig }) => serviceConfig.service);
  for (const rewrite of config.rewrites) {
    if (!('run' in rewrite)) continue;
    const { serviceId, region } = rewrite.run;
    if (!services.includes(`projects/${recording.project.id}/locations/${region}/services/${serviceId}`))
      throw new ApiError(
        400,
        `Cloud Run service \`${serviceId}\` does not exist in region \`${region}\` in this project.`,
      );
  }
  version.config = config;
}

/**
 * Returns whether the released version has the same files and the same configuration.
 *
 * @param {Version} version
 * @param {Recording} recording
 */
function isSame({ files, config }, { versions, released }) {
  const current = released && versions.get(released);
  /** @param {ReadonlyMap<string, string>} map */
  const sorted = (map) => JSON.stringify([...map].sort());
  return Boolean(
    current && sorted(current.files) === sorted(files) && JSON.stringify(current.config) === JSON.stringify(config),
  );
}
