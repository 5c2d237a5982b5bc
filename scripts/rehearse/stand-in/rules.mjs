/** Firebase Rules. Description: https://firebaserules.googleapis.com/$discovery/rest?version=v1 */
import { randomUUID } from 'node:crypto';
import { startFirestore } from '@glimpse/emulator';
import * as z from 'zod';
import { emptyCall, jsonCall, resourceOf } from './calls.mjs';

const Source = z.strictObject({ files: z.tuple([z.strictObject({ name: z.string(), content: z.string() })]) });
const Ruleset = z.strictObject({ source: Source });
const Release = z.strictObject({ name: z.string(), rulesetName: z.string() });
const PatchedRelease = z.strictObject({ release: Release });

/** @typedef {z.output<typeof Ruleset> & { name: string }} Ruleset */
/** @typedef {z.output<typeof Release> & { createTime: string }} Release */

/** @param {import('./recording.mjs').Recording} recording */
export function rulesCalls(recording) {
  const { rulesets, releases, project } = recording;
  const host = 'firebaserules.googleapis.com/v1';
  /** @param {z.output<typeof Release>} release */
  const store = ({ name, rulesetName }) => {
    resourceOf(rulesets, rulesetName);
    const earlier = releases.get(name);
    if (earlier?.rulesetName !== rulesetName) recording.changed(`released rules ${name}`);
    const release = { name, rulesetName, createTime: earlier?.createTime ?? new Date().toISOString() };
    releases.set(name, release);
    return release;
  };
  return [
    jsonCall(`POST ${host}/projects/{project}:test`, Ruleset, async ({ source }) => ({
      issues: await issuesOf(source),
    })),
    jsonCall(`POST ${host}/projects/{project}/rulesets`, Ruleset, ({ source }) => {
      const ruleset = { name: `projects/${project.id}/rulesets/${randomUUID()}`, source };
      rulesets.set(ruleset.name, ruleset);
      recording.changed(`created ruleset of ${source.files[0].name}`);
      return ruleset;
    }),
    emptyCall(`GET ${host}/{name=projects/*/rulesets/*}`, ({ param }) => resourceOf(rulesets, param('name'))),
    emptyCall(`GET ${host}/projects/{project}/releases?pageSize&pageToken`, () => ({
      releases: [...releases.values()],
    })),
    jsonCall(`POST ${host}/projects/{project}/releases`, Release, store),
    jsonCall(`PATCH ${host}/{name=projects/*/releases/**}`, PatchedRelease, ({ release }, { param }) => {
      resourceOf(releases, param('name'));
      return store(release);
    }),
  ];
}

/** The compiler of the embedded emulator compiles the rules of both services. @param {z.output<typeof Source>} source */
async function issuesOf({ files: [{ name, content }] }) {
  const compiled = await startFirestore({ rules: { source: content, fileName: name } });
  compiled.close();
  return compiled.ruleIssues.map(({ severity, description, line, column, fileName }) => ({
    sourcePosition: { fileName, line, column },
    description,
    severity,
  }));
}
