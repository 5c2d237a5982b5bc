/**
 * The project itself, and what it has before its first deployment. Descriptions, at
 * https://HOST/$discovery/rest?version=VERSION: firebase v1beta1, cloudresourcemanager v1, serviceusage v1 and v1beta1,
 * compute v1, cloudbilling v1, firebaseextensions v1beta, artifactregistry v1, storage v1, firebasestorage v1alpha.
 */
import * as z from 'zod';
import { ApiError, emptyCall, jsonCall } from './calls.mjs';

/** The message google.iam.v1.Policy. */
const Policy = z.strictObject({
  bindings: z.array(z.strictObject({ role: z.string(), members: z.array(z.string()) })).default([]),
  etag: z.string().default(''),
  version: z.int().default(1),
});
/** @typedef {z.output<typeof Policy>} Policy */

/** The body of `setIamPolicy`. */
export const SetPolicy = z.strictObject({ policy: Policy, updateMask: z.string().optional() });

/** The policy of a resource that has none yet. @returns {Policy} */
export const emptyPolicy = () => ({ bindings: [], etag: 'ACAB', version: 1 });

const Permissions = z.strictObject({ permissions: z.array(z.string()) });
const CleanupPolicy = z.strictObject({
  id: z.string(),
  action: z.enum(['DELETE', 'KEEP']),
  condition: z.strictObject({ tagState: z.enum(['ANY', 'TAGGED', 'UNTAGGED']), olderThan: z.string() }),
});
const Repository = z.strictObject({
  name: z.string(),
  labels: z.record(z.string(), z.string()),
  cleanupPolicies: z.record(z.string(), CleanupPolicy),
  cleanupPolicyDryRun: z.boolean(),
});

/** @param {import('./recording.mjs').Recording} recording */
export function projectCalls(recording) {
  const { services, policies, repositories, project } = recording;
  const { id, number, bucket } = project;
  const name = `projects/${id}`;
  const app = {
    projectId: id,
    appId: `1:${number}:web:0123456789abcdef`,
    storageBucket: bucket,
    apiKey: 'rehearsal-key',
    authDomain: `${id}.firebaseapp.com`,
    messagingSenderId: number,
  };
  /** The name of an API. firebase-tools derives some names from the address of the stand-in. @param {string} host */
  const apiName = (host) => host.replace(/\.localhost$/, '');
  const usage = 'serviceusage.googleapis.com';
  const repository = 'artifactregistry.googleapis.com/v1/{name=projects/*/locations/*/repositories/*}';
  return [
    emptyCall('GET firebase.googleapis.com/v1beta1/projects/{project}', () => ({
      ...{ name, projectId: id, projectNumber: number, displayName: id, state: 'ACTIVE' },
      resources: { hostingSite: id, storageBucket: bucket },
    })),
    emptyCall('GET firebase.googleapis.com/v1beta1/projects/{project}/adminSdkConfig', () => ({
      projectId: id,
      storageBucket: bucket,
    })),
    // Section 1 of docs/deploy.md creates the web app.
    emptyCall('GET firebase.googleapis.com/v1beta1/projects/{project}/webApps?pageSize&pageToken', () => ({
      apps: [{ name: `${name}/webApps/${app.appId}`, appId: app.appId, projectId: id }],
    })),
    emptyCall('GET firebase.googleapis.com/v1beta1/projects/{project}/webApps/{app=**}/config', () => app),
    emptyCall('GET cloudresourcemanager.googleapis.com/v1/projects/{project}', () => ({
      ...{ name: id, projectId: id, projectNumber: number },
    })),
    // The person who rehearses owns the project and therefore has all permissions.
    jsonCall(
      'POST cloudresourcemanager.googleapis.com/v1/projects/{project}:testIamPermissions',
      Permissions,
      (permissions) => permissions,
    ),
    emptyCall(
      'POST cloudresourcemanager.googleapis.com/v1/projects/{project}:getIamPolicy',
      () => policies.get(name) ?? emptyPolicy(),
    ),
    jsonCall('POST cloudresourcemanager.googleapis.com/v1/projects/{project}:setIamPolicy', SetPolicy, ({ policy }) => {
      policies.set(name, policy);
      recording.changed('roles of the project');
      return policy;
    }),
    emptyCall(`GET ${usage}/v1/projects/{project}/services/{service}`, ({ param }) => {
      const service = apiName(param('service'));
      const state = services.has(service) ? 'ENABLED' : 'DISABLED';
      return { name: `projects/${number}/services/${service}`, parent: `projects/${number}`, state };
    }),
    emptyCall(`POST ${usage}/v1/projects/{project}/services/{service}:enable`, ({ param }) => {
      const service = apiName(param('service'));
      services.add(service);
      recording.changed(`enabled API ${service}`);
      return { name: `operations/enable-${service}`, done: true, response: {} };
    }),
    emptyCall(`POST ${usage}/v1beta1/projects/{project}/services/{service}:generateServiceIdentity`, ({ param }) => {
      if (!services.has(param('service'))) throw new ApiError(400, `${param('service')} is not enabled.`);
      return { name: `operations/identity-${param('service')}`, done: true, response: {} };
    }),
    emptyCall('GET compute.googleapis.com/compute/v1/projects/{project}', () => ({
      name: id,
      defaultServiceAccount: recording.defaultServiceAccount,
    })),
    emptyCall('GET cloudbilling.googleapis.com/v1/projects/{project}/billingInfo', () => ({
      ...{ name: `${name}/billingInfo`, projectId: id, billingEnabled: true },
      billingAccountName: 'billingAccounts/000000-000000-000000',
    })),
    emptyCall('GET firebaseextensions.googleapis.com/v1beta/projects/{project}/instances?pageSize&pageToken', () => ({
      instances: [],
    })),
    emptyCall('GET storage.googleapis.com/storage/v1/b/{bucket}', ({ param }) => {
      if (param('bucket') !== bucket) throw new ApiError(404, 'The specified bucket does not exist.');
      return { name: bucket, location: 'US-CENTRAL1', locationType: 'region' };
    }),
    emptyCall('GET storage.googleapis.com/storage/v1/projects/{project}/serviceAccount', () => ({
      email_address: `service-${number}@gs-project-accounts.iam.gserviceaccount.com`,
    })),
    emptyCall('GET firebasestorage.googleapis.com/v1alpha/projects/{project}/defaultBucket', () => ({
      name: `${name}/defaultBucket`,
      bucket: { name: `${name}/buckets/${bucket}` },
      location: 'US-CENTRAL1',
    })),
    // The first function creates the repository of images.
    emptyCall(`GET ${repository}`, ({ param }) => {
      if (recording.functions.size === 0) throw new ApiError(404, `Repository ${param('name')} not found`);
      return repositories.get(param('name')) ?? { name: param('name') };
    }),
    jsonCall(`PATCH ${repository}?updateMask`, Repository, (settings) => {
      repositories.set(settings.name, settings);
      recording.changed('set cleanup policy of images');
      return settings;
    }),
  ];
}
