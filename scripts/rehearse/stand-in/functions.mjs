/**
 * Cloud Functions of both generations, and who may invoke their services of Cloud Run. Descriptions, at
 * https://HOST/$discovery/rest?version=VERSION: cloudfunctions v2 and v1, run v1. Signed uploads are described in
 * https://cloud.google.com/storage/docs/xml-api/put-object-upload.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ApiError, bytesCall, emptyCall, jsonCall, resourceOf } from './calls.mjs';
import { emptyPolicy, SetPolicy } from './project.mjs';

/**
 * The largest source of functions that Google accepts, compressed. Source: https://cloud.google.com/functions/quotas
 */
const archiveLimit = 100 * 1024 * 1024;

const Strings = z.record(z.string(), z.string());
/** The rule for names of environment variables of the buildpacks. */
const Variables = z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string());
const FirstGeneration = z.strictObject({
  name: z.string(),
  sourceUploadUrl: z.string(),
  entryPoint: z.string(),
  runtime: z.string(),
  dockerRegistry: z.literal('ARTIFACT_REGISTRY'),
  labels: Strings.default({}),
  environmentVariables: Variables.default({}),
  buildEnvironmentVariables: Variables.default({}),
  availableMemoryMb: z.int().optional(),
  minInstances: z.int().optional(),
  maxInstances: z.int().optional(),
  eventTrigger: z.strictObject({
    eventType: z.string(),
    resource: z.string(),
    failurePolicy: z.strictObject({ retry: z.strictObject({}) }).optional(),
  }),
});
const SecondGeneration = z.strictObject({
  name: z.string(),
  labels: Strings.default({}),
  buildConfig: z.strictObject({
    runtime: z.string(),
    entryPoint: z.string(),
    source: z.strictObject({ storageSource: z.strictObject({ bucket: z.string(), object: z.string() }) }),
    environmentVariables: Variables.default({}),
  }),
  serviceConfig: z.strictObject({
    environmentVariables: Variables.default({}),
    availableMemory: z.string().regex(/^\d+(\.\d+)?[MG]i$/),
    availableCpu: z.templateLiteral([z.number()]).optional(),
    timeoutSeconds: z.int().min(1).max(3600).optional(),
    minInstanceCount: z.int().min(0).optional(),
    maxInstanceCount: z.int().min(1).optional(),
    maxInstanceRequestConcurrency: z.int().min(1).max(1000).optional(),
  }),
  eventTrigger: z
    .strictObject({
      eventType: z.string(),
      triggerRegion: z.string().optional(),
      retryPolicy: z.enum(['RETRY_POLICY_DO_NOT_RETRY', 'RETRY_POLICY_RETRY']),
      eventFilters: z.array(
        z.strictObject({
          attribute: z.string(),
          value: z.string(),
          operator: z.literal('match-path-pattern').optional(),
        }),
      ),
    })
    .optional(),
});

/**
 * A deployed function of either generation.
 * - `archive`: its source, as `bucket/object`.
 * - `service`: its Cloud Run service. Functions of the first generation have none.
 * - `signature`: what the Functions Framework passes to it.
 * - `filters`: the attributes that an event must have, of a trigger of the second generation.
 * - `resource`: how the API describes it.
 *
 * @typedef {{ id: string, region: string, archive: string, runtime: string, entryPoint: string,
 *   env: Record<string, string>, service?: string, url?: string, signature: 'http' | 'cloudevent' | 'event',
 *   eventType?: string | undefined, filters: { attribute: string, value: string }[],
 *   resource: object }} DeployedFunction
 */

/** @param {import('./recording.mjs').Recording} recording @param {string} uploadOrigin */
export function functionsCalls(recording, uploadOrigin) {
  const { project, functions, policies, archives } = recording;
  const host = 'cloudfunctions.googleapis.com';
  /** @param {string} name @param {DeployedFunction} deployed @param {unknown[]} settings for the summary */
  const create = (name, deployed, settings) => {
    if (functions.has(name)) throw new ApiError(409, `The function ${name} exists.`);
    if (!archives.has(deployed.archive)) throw new ApiError(400, `The source ${deployed.archive} was not uploaded.`);
    functions.set(name, deployed);
    recording.changed(`created function ${deployed.id}: ${settings.filter(Boolean).join(', ')}`);
    return recording.startOperation(`projects/${project.id}`, deployed.resource, { target: name });
  };
  /** @param {(deployed: DeployedFunction) => boolean} isOfGeneration */
  const resources = (isOfGeneration) => ({
    functions: [...functions.values()].filter(isOfGeneration).map(({ resource }) => resource),
  });
  /** @param {import('./calls.mjs').Received} received */
  const serviceOf = ({ param }) => {
    const isKnown = [...functions.values()].some(({ service }) => service === param('name'));
    if (!isKnown) throw new ApiError(404, `Resource '${param('name')}' of kind 'SERVICE' does not exist.`);
    return param('name');
  };
  const service = 'run.googleapis.com/v1/{name=projects/*/locations/*/services/*}';
  return [
    ...['v1', 'v2'].map((version) =>
      emptyCall(`GET ${host}/${version}/{name=**/operations/*}`, ({ param }) => ({
        name: param('name'),
        done: true,
        response: resourceOf(recording.operations, param('name')),
      })),
    ),
    emptyCall(`GET ${host}/v1/{parent=projects/*/locations/*}/functions`, () => resources((each) => !each.service)),
    emptyCall(`GET ${host}/v2/{parent=projects/*/locations/*}/functions?filter&pageToken`, () =>
      resources((each) => each.service !== undefined),
    ),
    emptyCall(`POST ${host}/v1/projects/*/locations/{location}/functions:generateUploadUrl`, ({ param }) => ({
      uploadUrl: `${uploadOrigin}/gcf-upload-${param('location')}-${project.number}/${randomUUID()}.zip${signature}`,
    })),
    emptyCall(`POST ${host}/v2/projects/*/locations/{location}/functions:generateUploadUrl`, ({ param }) => {
      const bucket = `gcf-v2-uploads-${project.number}.${param('location')}.cloudfunctions.appspot.com`;
      const object = `${randomUUID()}.zip`;
      return { storageSource: { bucket, object }, uploadUrl: `${uploadOrigin}/${bucket}/${object}${signature}` };
    }),
    bytesCall('PUT storage.googleapis.com/{bucket}/{object}?GoogleAccessId&Signature', (bytes, { param, request }) => {
      if (request.headers['content-type'] !== 'application/zip')
        throw new ApiError(400, 'The source must be a ZIP file.');
      if (bytes.length > archiveLimit) throw new ApiError(400, 'EntityTooLarge');
      archives.set(`${param('bucket')}/${param('object')}`, bytes);
      recording.changed('uploaded source of functions');
    }),
    jsonCall(`POST ${host}/v1/{parent=projects/*/locations/*}/functions`, FirstGeneration, (settings) => {
      const { availableMemoryMb = 256, eventTrigger } = settings;
      const facts = [`${availableMemoryMb}Mi`, eventTrigger.eventType, eventTrigger.failurePolicy && 'retried'];
      return create(settings.name, ofFirstGeneration(settings), facts);
    }),
    jsonCall(`POST ${host}/v2/{parent=projects/*/locations/*}/functions?functionId`, SecondGeneration, (settings) => {
      check(settings, project.location);
      const { availableCpu = '1', maxInstanceRequestConcurrency = 1, ...limits } = settings.serviceConfig;
      const facts = [
        ...[limits.availableMemory, `${availableCpu} cpu`, `${maxInstanceRequestConcurrency} at once`],
        `max ${limits.maxInstanceCount ?? 100}`,
        settings.eventTrigger?.eventType,
        settings.eventTrigger?.eventFilters.find(({ attribute }) => attribute === 'document')?.value,
        settings.eventTrigger?.retryPolicy === 'RETRY_POLICY_RETRY' && 'retried',
      ];
      return create(settings.name, ofSecondGeneration(settings, project), facts);
    }),
    // The Hosting emulator asks for the address of each service that a rewrite names.
    emptyCall(`GET ${service}`, (received) => ({ status: { url: recording.origins.get(serviceOf(received)) } })),
    emptyCall(`GET ${service}:getIamPolicy`, (received) => policies.get(serviceOf(received)) ?? emptyPolicy()),
    jsonCall(`POST ${service}:setIamPolicy`, SetPolicy, ({ policy }, received) => {
      policies.set(serviceOf(received), policy);
      const members = policy.bindings.flatMap((binding) => binding.members).join(', ');
      recording.changed(`set invokers of ${received.param('name').split('/').at(-1)}: ${members}`);
      return policy;
    }),
  ];
}

const signature = '?GoogleAccessId=rehearsal&Signature=rehearsal';

/** @param {string} name of the resource */
function nameParts(name) {
  const [, , , region = '', , id = ''] = name.split('/');
  return { id, region };
}

/** @param {z.output<typeof FirstGeneration>} settings @returns {DeployedFunction} */
const ofFirstGeneration = (settings) => ({
  ...nameParts(settings.name),
  archive: new URL(settings.sourceUploadUrl).pathname.slice(1),
  runtime: settings.runtime,
  entryPoint: settings.entryPoint,
  env: settings.environmentVariables,
  signature: 'event',
  eventType: settings.eventTrigger.eventType,
  filters: [],
  resource: { ...settings, status: 'ACTIVE' },
});

/**
 * @param {z.output<typeof SecondGeneration>} settings
 * @param {{ id: string, number: string }} project
 * @returns {DeployedFunction}
 */
function ofSecondGeneration(settings, project) {
  const { name, buildConfig, serviceConfig, eventTrigger } = settings;
  const { id, region } = nameParts(name);
  const url = `https://${id}-${project.number}.${region}.run.app`;
  const service = `projects/${project.id}/locations/${region}/services/${id}`;
  const { bucket, object } = buildConfig.source.storageSource;
  return {
    ...{ id, region, service, url },
    archive: `${bucket}/${object}`,
    runtime: buildConfig.runtime,
    entryPoint: buildConfig.entryPoint,
    env: serviceConfig.environmentVariables,
    signature: eventTrigger ? 'cloudevent' : 'http',
    eventType: eventTrigger?.eventType,
    filters: eventTrigger?.eventFilters ?? [],
    resource: {
      ...settings,
      ...{ state: 'ACTIVE', environment: 'GEN_2', url },
      serviceConfig: { ...serviceConfig, service, uri: url },
    },
  };
}

/**
 * Refuses what Cloud Functions refuses, although every field alone is valid.
 *
 * @param {z.output<typeof SecondGeneration>} settings
 * @param {string} location of the database
 */
function check({ serviceConfig, eventTrigger }, location) {
  const { availableCpu = '1', maxInstanceRequestConcurrency = 1 } = serviceConfig;
  if (Number(availableCpu) < 1 && maxInstanceRequestConcurrency > 1)
    throw new ApiError(400, 'Total cpu < 1 is not supported with concurrency > 1.');
  const isOfFirestore = eventTrigger?.eventType.startsWith('google.cloud.firestore.');
  if (isOfFirestore && eventTrigger?.triggerRegion !== location)
    throw new ApiError(400, `The database is in ${location}, and its trigger in ${eventTrigger?.triggerRegion}.`);
}
