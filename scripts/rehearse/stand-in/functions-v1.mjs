/**
 * Cloud Functions of the first generation. Description:
 * https://cloudfunctions.googleapis.com/$discovery/rest?version=v1
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ApiError, emptyCall, jsonCall } from './calls.mjs';
import { operationCalls } from './operations.mjs';

/** @typedef {import('./calls.mjs').Api} Api */
/** @typedef {import('./recording.mjs').Recording} Recording */

const Variables = z.record(z.string(), z.string());
const NewFunction = z.strictObject({
  name: z.string(),
  sourceUploadUrl: z.string(),
  entryPoint: z.string(),
  runtime: z.string(),
  dockerRegistry: z.literal('ARTIFACT_REGISTRY'),
  labels: Variables.default({}),
  environmentVariables: Variables.default({}),
  buildEnvironmentVariables: Variables.default({}),
  sourceToken: z.string().optional(),
  availableMemoryMb: z.int().optional(),
  timeout: z.string().optional(),
  minInstances: z.int().optional(),
  maxInstances: z.int().optional(),
  ingressSettings: z.string().optional(),
  serviceAccountEmail: z.string().optional(),
  vpcConnector: z.string().optional(),
  vpcConnectorEgressSettings: z.string().optional(),
  eventTrigger: z.strictObject({
    eventType: z.string(),
    resource: z.string(),
    failurePolicy: z.strictObject({ retry: z.strictObject({}) }).optional(),
  }),
});

/** @typedef {z.output<typeof NewFunction> & { status: 'ACTIVE' }} FirstGenerationFunction */

const functionsPath = '/v1/projects/{project}/locations/{location}/functions';

/** @param {Recording} recording @param {string} uploadOrigin @returns {Api} */
export function firstGenerationApi(recording, uploadOrigin) {
  /** @param {z.output<typeof NewFunction>} settings @param {string} verb */
  const store = (settings, verb) => {
    const archive = new URL(settings.sourceUploadUrl).pathname.slice(1);
    if (!recording.archives.has(archive)) throw new ApiError(400, `The source ${archive} was not uploaded.`);
    const stored = { ...settings, status: /** @type {const} */ ('ACTIVE') };
    recording.firstGeneration.set(settings.name, stored);
    recording.changed(`${verb} function ${settings.name.split('/').at(-1)}`);
    return recording.startOperation('operations', stored, { target: settings.name });
  };
  return {
    host: 'cloudfunctions.googleapis.com',
    calls: [
      ...operationCalls(recording, 'v1'),
      emptyCall('GET', functionsPath, () => ({ functions: [...recording.firstGeneration.values()] })),
      emptyCall('POST', `${functionsPath}:generateUploadUrl`, ({ params }) => {
        const bucket = `gcf-upload-${params('location')}-${recording.project.number}`;
        return {
          uploadUrl: `${uploadOrigin}/${bucket}/${randomUUID()}.zip?GoogleAccessId=rehearsal&Signature=rehearsal`,
        };
      }),
      jsonCall('POST', functionsPath, NewFunction, (settings) => {
        if (recording.firstGeneration.has(settings.name)) throw new ApiError(409, `${settings.name} exists.`);
        return store(settings, 'created');
      }),
      jsonCall('PATCH', `${functionsPath}/{function}?updateMask`, NewFunction, (settings) => {
        if (!recording.firstGeneration.has(settings.name)) throw new ApiError(404, `There is no ${settings.name}.`);
        return store(settings, 'updated');
      }),
    ],
  };
}
