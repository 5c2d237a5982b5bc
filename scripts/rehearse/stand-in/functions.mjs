/**
 * Cloud Functions of the second generation. Description:
 * https://cloudfunctions.googleapis.com/$discovery/rest?version=v2
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ApiError, emptyCall, jsonCall } from './calls.mjs';
import { operationCalls } from './operations.mjs';

/** @typedef {import('./calls.mjs').Api} Api */
/** @typedef {import('./recording.mjs').Recording} Recording */

const Labels = z.record(z.string(), z.string());
/** The rule for names of environment variables of the buildpacks. */
const Variables = z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string());
const StorageSource = z.strictObject({ bucket: z.string(), object: z.string(), generation: z.string().optional() });
const NewFunction = z.strictObject({
  name: z.string(),
  labels: Labels.default({}),
  buildConfig: z.strictObject({
    runtime: z.string(),
    entryPoint: z.string(),
    source: z.strictObject({ storageSource: StorageSource }),
    environmentVariables: Variables.default({}),
  }),
  serviceConfig: z.strictObject({
    environmentVariables: Variables.default({}),
    availableMemory: z.string().regex(/^\d+(\.\d+)?[MG]i$/),
    availableCpu: z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .optional(),
    timeoutSeconds: z.int().min(1).max(3600).optional(),
    minInstanceCount: z.int().min(0).optional(),
    maxInstanceCount: z.int().min(1).optional(),
    maxInstanceRequestConcurrency: z.int().min(1).max(1000).optional(),
    ingressSettings: z.enum(['ALLOW_ALL', 'ALLOW_INTERNAL_ONLY', 'ALLOW_INTERNAL_AND_GCLB']).optional(),
    serviceAccountEmail: z.string().optional(),
    vpcConnector: z.string().optional(),
    vpcConnectorEgressSettings: z.string().optional(),
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

/** @typedef {z.output<typeof NewFunction>} FunctionSettings */
/**
 * @typedef {FunctionSettings & { state: 'ACTIVE', environment: 'GEN_2', url: string, serviceConfig: { service:
 *   string, uri: string } }} CloudFunction
 */

const functionsPath = '/v2/projects/{project}/locations/{location}/functions';

/** @param {Recording} recording @param {string} uploadOrigin @returns {Api} */
export function functionsApi(recording, uploadOrigin) {
  const { id, number } = recording.project;
  /** @param {string} location */
  const parentOf = (location) => `projects/${id}/locations/${location}`;
  /** @param {FunctionSettings} settings @param {string} name @param {string} verb */
  const store = (settings, name, verb) => {
    check(recording, settings);
    const [, , , location = '', , functionId = ''] = name.split('/');
    const serviceId = functionId.toLowerCase().replaceAll('_', '-');
    const url = `https://${serviceId}-${number}.${location}.run.app`;
    const service = `${parentOf(location)}/services/${serviceId}`;
    const stored = {
      ...settings,
      name,
      state: /** @type {const} */ ('ACTIVE'),
      environment: /** @type {const} */ ('GEN_2'),
      url,
      serviceConfig: { ...settings.serviceConfig, service, uri: url },
    };
    recording.functions.set(name, stored);
    recording.changed(`${verb} function ${functionId}`);
    return recording.startOperation(parentOf(location), stored, { target: name, operationType: verb });
  };
  return {
    host: 'cloudfunctions.googleapis.com',
    calls: [
      ...operationCalls(recording, 'v2'),
      emptyCall('GET', `${functionsPath}?filter&pageToken`, () => ({ functions: [...recording.functions.values()] })),
      emptyCall('POST', `${functionsPath}:generateUploadUrl`, ({ params }) => {
        const storageSource = {
          bucket: `gcf-v2-uploads-${number}.${params('location')}.cloudfunctions.appspot.com`,
          object: `${randomUUID()}.zip`,
        };
        const signature = 'GoogleAccessId=rehearsal&Expires=0&Signature=rehearsal';
        return {
          storageSource,
          uploadUrl: `${uploadOrigin}/${storageSource.bucket}/${storageSource.object}?${signature}`,
        };
      }),
      jsonCall('POST', `${functionsPath}?functionId`, NewFunction, (settings, { params, query }) => {
        const name = `${parentOf(params('location'))}/functions/${query('functionId')}`;
        if (recording.functions.has(name)) throw new ApiError(409, `The function ${name} exists.`);
        return store(settings, name, 'created');
      }),
      jsonCall('PATCH', `${functionsPath}/{function}?updateMask`, NewFunction, (settings, { params }) => {
        const name = `${parentOf(params('location'))}/functions/${params('function')}`;
        if (!recording.functions.has(name)) throw new ApiError(404, `There is no function ${name}.`);
        return store(settings, name, 'updated');
      }),
    ],
  };
}

/**
 * Refuses what Cloud Functions refuses, although every field alone is valid.
 *
 * @param {Recording} recording
 * @param {FunctionSettings} settings
 */
function check({ archives, project }, { buildConfig, serviceConfig, eventTrigger }) {
  const { bucket, object } = buildConfig.source.storageSource;
  if (!archives.has(`${bucket}/${object}`)) throw new ApiError(400, `The source ${object} was not uploaded.`);
  const cpu = Number(serviceConfig.availableCpu ?? 1);
  if (cpu < 1 && (serviceConfig.maxInstanceRequestConcurrency ?? 1) > 1)
    throw new ApiError(400, 'Total cpu < 1 is not supported with concurrency > 1.');
  const isOfFirestore = eventTrigger?.eventType.startsWith('google.cloud.firestore.');
  if (isOfFirestore && eventTrigger?.triggerRegion !== project.location)
    throw new ApiError(
      400,
      `The database is in ${project.location}, and its trigger in ${eventTrigger?.triggerRegion}.`,
    );
}
