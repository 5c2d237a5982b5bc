/** Reads what was uploaded: rules, indexes and roles, and a summary for the terminal. */
import { CommandError } from '../lib/terminal.mjs';

/** @typedef {import('./stand-in/recording.mjs').Recording} Recording */

/** Returns the source of released rules. @param {Recording} recording @param {string} release */
export function releasedRules({ project, releases, rulesets }, release) {
  const found = releases.get(`projects/${project.id}/releases/${release}`);
  const ruleset = found && rulesets.get(found.rulesetName);
  if (!ruleset) throw new CommandError(`No rules were released as ${release}.`);
  return ruleset.source.files[0].content;
}

/** Returns the deployed indexes in the form of firestore.indexes.json. @param {Recording} recording */
export function deployedIndexes({ indexes, fields }) {
  /** @param {string} name of the resource */
  const parts = (name) => {
    const [collectionGroup = '', , id = ''] = name.split('/collectionGroups/')[1]?.split('/') ?? [];
    return { collectionGroup, id };
  };
  return {
    indexes: [...indexes.values()].map(({ name, queryScope, fields: all }) => ({
      collectionGroup: parts(name).collectionGroup,
      queryScope,
      // Firestore adds the name of the document at the end.
      fields: all.filter(({ fieldPath }) => fieldPath !== '__name__'),
    })),
    fieldOverrides: [...fields.values()].map(({ name, indexConfig, ttlConfig }) => ({
      collectionGroup: parts(name).collectionGroup,
      fieldPath: parts(name).id,
      ...(ttlConfig && { ttl: true }),
      indexes: indexConfig.indexes.map(({ queryScope, fields: [field] }) => ({
        ...(field?.order && { order: field.order }),
        ...(field?.arrayConfig && { arrayConfig: field.arrayConfig }),
        queryScope,
      })),
    })),
  };
}

/**
 * Returns whether Cloud Run lets the member call the service. The role can come from the service or from the project.
 *
 * @param {Recording} recording
 * @param {string} service
 * @param {string} member such as `allUsers` or `serviceAccount:ADDRESS`
 */
export const mayInvoke = ({ policies, project }, service, member) =>
  [service, `projects/${project.id}`].some((resource) =>
    policies
      .get(resource)
      ?.bindings.some(
        ({ role, members }) =>
          role === 'roles/run.invoker' && (members.includes(member) || members.includes('allUsers')),
      ),
  );

/**
 * Returns what a deployment has changed, in lines for a terminal. Files, indexes and fields are only counted.
 *
 * @param {Recording} recording
 * @param {string[]} changes
 */
export function summary(recording, changes) {
  const counted = ['uploaded file', 'created index', 'set field'];
  return [
    ...changes.filter((line) => !counted.some((start) => line.startsWith(start))),
    ...counted.map((start) => `${start}: ${changes.filter((line) => line.startsWith(start)).length} times`),
    ...missingRole(recording),
  ];
}

/**
 * Storage rules that read Firestore need a role that firebase-tools grants after a question, and not without a terminal
 * (firebase-tools/lib/rulesDeploy.js).
 *
 * @param {Recording} recording
 */
function missingRole({ rulesets, policies, project }) {
  const role = 'roles/firebaserules.firestoreServiceAgent';
  const isNeeded = [...rulesets.values()].some(({ source }) => /firestore\.(get|exists)/.test(source.files[0].content));
  const isGranted = policies.get(`projects/${project.id}`)?.bindings.some((binding) => binding.role === role);
  return isNeeded && !isGranted ? [`not granted: ${role}, which storage.rules need (docs/deploy.md, section 2)`] : [];
}
