import { deployedIndexes } from './emulators.mjs';

/** @typedef {import('./stand-in/recording.mjs').Recording} Recording */

/** @param {string} name of a resource */
const lastPart = (name) => name.slice(name.lastIndexOf('/') + 1);

/** Returns who may invoke a service. @param {Recording} recording @param {string} service */
function invokersOf({ policies }, service) {
  const members = policies.get(service)?.bindings.flatMap(({ members: all }) => all) ?? [];
  return members.includes('allUsers') ? 'everyone' : members.length > 0 ? 'schedule' : '-';
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

/** Returns a description of what was uploaded, in lines for a terminal. @param {Recording} recording */
export function summary(recording) {
  const { versions, released, contents, functions, firstGeneration, archives, queues, jobs, releases } = recording;
  const version = released ? versions.get(released) : undefined;
  const bytes = [...new Set(version?.files.values())].reduce((sum, hash) => sum + (contents.get(hash)?.length ?? 0), 0);
  const { indexes, fieldOverrides } = deployedIndexes(recording);
  const rows = [...functions.values()].map(({ name, serviceConfig: settings, eventTrigger }) => {
    const path = eventTrigger?.eventFilters.find(({ attribute }) => ['document', 'bucket'].includes(attribute));
    return [
      lastPart(name),
      settings.availableMemory,
      `${settings.availableCpu ?? 1} cpu`,
      `${settings.maxInstanceRequestConcurrency ?? 1} at once`,
      `max ${settings.maxInstanceCount ?? 100}`,
      invokersOf(recording, settings.service),
      eventTrigger ? `${lastPart(eventTrigger.eventType).split('.').at(-1)} ${path?.value}` : '',
      eventTrigger?.retryPolicy === 'RETRY_POLICY_RETRY' ? 'retried' : '',
    ];
  });
  for (const { name, eventTrigger, availableMemoryMb } of firstGeneration.values())
    rows.push([
      lastPart(name),
      `${availableMemoryMb ?? 256}Mi`,
      ...['', '', '', '-', eventTrigger.eventType, eventTrigger.failurePolicy ? 'retried' : ''],
    ]);
  const size = [...archives.values()].map((archive) => `${Math.round(archive.length / 1000)} kB`).join(', ');
  const parameters = Object.keys([...functions.values()][0]?.serviceConfig.environmentVariables ?? {});
  return [
    `site: ${version?.files.size ?? 0} files, ${Math.round(bytes / 1000)} kB compressed, ` +
      `${version?.config?.rewrites.length ?? 0} rewrites, ${version?.config?.headers.length ?? 0} rules for headers`,
    `functions: ${rows.length}, sources of ${size}`,
    ...table(rows).map((line) => `  ${line}`),
    `variables of the functions: ${parameters.join(', ')}`,
    ...[...queues.values()].map(
      ({ name, rateLimits, retryConfig }) =>
        `queue ${lastPart(name)}: ${rateLimits.maxConcurrentDispatches} at once, ` +
        `${rateLimits.maxDispatchesPerSecond}/s, ${retryConfig.maxAttempts} attempts`,
    ),
    ...[...jobs.values()].map(({ name, schedule }) => `schedule ${lastPart(name)}: ${schedule}`),
    `rules: ${[...releases.keys()].map((name) => name.split('/releases/')[1]).join(', ')}`,
    `indexes: ${indexes.length} composite, ${fieldOverrides.length} fields with settings of their own, of which ` +
      `${fieldOverrides.filter(({ indexes: own }) => own.length === 0).length} without an index and ` +
      `${fieldOverrides.filter(({ ttl }) => ttl).length} with a time to live`,
    ...missingRole(recording),
    `APIs: ${[...recording.services].sort().join(', ')}`,
  ];
}

/** @param {string[][]} rows */
function table(rows) {
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
