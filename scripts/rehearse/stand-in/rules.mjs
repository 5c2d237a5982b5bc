/** Firebase Rules. Description: https://firebaserules.googleapis.com/$discovery/rest?version=v1 */
import { randomUUID } from 'node:crypto';
import { startFirestore } from '@glimpse/emulator';
import * as z from 'zod';
import { ApiError, emptyCall, jsonCall } from './calls.mjs';

/** @typedef {import('./calls.mjs').Api} Api */
/** @typedef {import('./recording.mjs').Recording} Recording */

const Source = z.strictObject({
  files: z.tuple([z.strictObject({ name: z.string(), content: z.string(), fingerprint: z.string().optional() })]),
});
const NewRuleset = z.strictObject({ source: Source, attachmentPoint: z.string().optional() });
const NewRelease = z.strictObject({ name: z.string(), rulesetName: z.string() });
const PatchedRelease = z.strictObject({ release: NewRelease, updateMask: z.string().optional() });

/** @typedef {z.output<typeof Source>} Source */
/** @typedef {{ name: string, source: Source }} Ruleset */
/** @typedef {z.output<typeof NewRelease> & { createTime: string, updateTime: string }} Release */

/** The compiler of the embedded emulator compiles the rules of both services. @param {Source} source */
async function issuesOf({ files: [{ name, content }] }) {
  const compiled = await startFirestore({ rules: { source: content, fileName: name } });
  compiled.close();
  return compiled.ruleIssues.map(({ severity, description, line, column, fileName }) => ({
    sourcePosition: { fileName, line, column },
    description,
    severity,
  }));
}

/** @param {Recording} recording @returns {Api} */
export function rulesApi(recording) {
  const parent = `projects/${recording.project.id}`;
  /** @param {string} name @param {string} rulesetName */
  const release = (name, rulesetName) => {
    if (!recording.rulesets.has(rulesetName)) throw new ApiError(404, `There is no ruleset ${rulesetName}.`);
    const earlier = recording.releases.get(name);
    const now = new Date().toISOString();
    const released = { name, rulesetName, createTime: earlier?.createTime ?? now, updateTime: now };
    if (earlier?.rulesetName !== rulesetName) recording.changed(`released rules ${name}`);
    recording.releases.set(name, released);
    return released;
  };
  return {
    host: 'firebaserules.googleapis.com',
    calls: [
      jsonCall('POST', '/v1/projects/{project}:test', z.strictObject({ source: Source }), async ({ source }) => ({
        issues: await issuesOf(source),
      })),
      jsonCall('POST', '/v1/projects/{project}/rulesets', NewRuleset, async ({ source }) => {
        const error = (await issuesOf(source)).find(({ severity }) => severity === 'ERROR');
        if (error) throw new ApiError(400, `${error.sourcePosition.line}: ${error.description}`);
        const name = `${parent}/rulesets/${randomUUID()}`;
        recording.rulesets.set(name, { name, source });
        recording.changed(`created ruleset of ${source.files[0].name}`);
        return { name, source, createTime: new Date().toISOString() };
      }),
      emptyCall('GET', '/v1/projects/{project}/rulesets/{ruleset}', ({ params }) => {
        const ruleset = recording.rulesets.get(`${parent}/rulesets/${params('ruleset')}`);
        if (!ruleset) throw new ApiError(404, `There is no ruleset ${params('ruleset')}.`);
        return ruleset;
      }),
      emptyCall('GET', '/v1/projects/{project}/releases?pageSize&pageToken', () => ({
        releases: [...recording.releases.values()],
      })),
      jsonCall('POST', '/v1/projects/{project}/releases', NewRelease, ({ name, rulesetName }) => {
        if (recording.releases.has(name)) throw new ApiError(409, `The release ${name} exists.`);
        return release(name, rulesetName);
      }),
      jsonCall('PATCH', '/v1/projects/{project}/releases/{release=**}', PatchedRelease, (body, { params }) => {
        const name = `${parent}/releases/${params('release')}`;
        if (!recording.releases.has(name)) throw new ApiError(404, `There is no release ${name}.`);
        return release(name, body.release.rulesetName);
      }),
    ],
  };
}
