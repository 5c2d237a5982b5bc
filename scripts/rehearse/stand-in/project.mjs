/**
 * The project itself. Descriptions:
 * - https://firebase.googleapis.com/$discovery/rest?version=v1beta1
 * - https://cloudresourcemanager.googleapis.com/$discovery/rest?version=v1
 * - https://serviceusage.googleapis.com/$discovery/rest?version=v1 (and v1beta1)
 * - https://compute.googleapis.com/$discovery/rest?version=v1
 */
import * as z from 'zod';
import { ApiError, emptyCall, jsonCall } from './calls.mjs';
import { emptyPolicy, SetPolicy } from './iam.mjs';

/** @typedef {import('./calls.mjs').Api} Api */
/** @typedef {import('./recording.mjs').Recording} Recording */

/** The configuration of the web app that section 1 of docs/deploy.md creates. @param {Recording['project']} project */
const webAppOf = ({ id, number, bucket }) => ({
  projectId: id,
  appId: `1:${number}:web:0123456789abcdef`,
  storageBucket: bucket,
  apiKey: 'rehearsal-key',
  authDomain: `${id}.firebaseapp.com`,
  messagingSenderId: number,
});

/** @param {Recording} recording @returns {Api} */
export function firebaseApi({ project }) {
  const app = webAppOf(project);
  return {
    host: 'firebase.googleapis.com',
    calls: [
      emptyCall('GET', '/v1beta1/projects/{project}', () => ({
        name: `projects/${project.id}`,
        projectId: project.id,
        projectNumber: project.number,
        displayName: project.id,
        state: 'ACTIVE',
        resources: { hostingSite: project.id, storageBucket: project.bucket },
      })),
      emptyCall('GET', '/v1beta1/projects/{project}/adminSdkConfig', () => ({
        projectId: project.id,
        storageBucket: project.bucket,
      })),
      emptyCall('GET', '/v1beta1/projects/{project}/webApps?pageSize&pageToken', () => ({
        apps: [{ name: `projects/${project.id}/webApps/${app.appId}`, appId: app.appId, projectId: project.id }],
      })),
      emptyCall('GET', '/v1beta1/projects/-/webApps/{app=**}/config', () => app),
    ],
  };
}

/** @param {Recording} recording @returns {Api} */
export function resourceManagerApi(recording) {
  const { id, number } = recording.project;
  const name = `projects/${id}`;
  return {
    host: 'cloudresourcemanager.googleapis.com',
    calls: [
      emptyCall('GET', '/v1/projects/{project}', () => ({ projectId: id, projectNumber: number, name: id })),
      // The person who rehearses owns the project and therefore has all permissions.
      jsonCall('POST', '/v1/projects/{project}:testIamPermissions', Permissions, (body) => body),
      emptyCall('POST', '/v1/projects/{project}:getIamPolicy', () => recording.policies.get(name) ?? emptyPolicy()),
      jsonCall('POST', '/v1/projects/{project}:setIamPolicy', SetPolicy, ({ policy }) => {
        recording.policies.set(name, policy);
        recording.changed('roles of the project');
        return policy;
      }),
    ],
  };
}
const Permissions = z.strictObject({ permissions: z.array(z.string()) });

/** @param {Recording} recording @returns {Api} */
export function serviceUsageApi(recording) {
  /** The name of an API. firebase-tools derives some names from the address of the stand-in. @param {string} host */
  const apiName = (host) => host.replace(/\.localhost$/, '');
  const parent = `projects/${recording.project.number}`;
  return {
    host: 'serviceusage.googleapis.com',
    calls: [
      emptyCall('GET', '/v1/projects/{project}/services/{service}', ({ params }) => {
        const service = apiName(params('service'));
        const state = recording.services.has(service) ? 'ENABLED' : 'DISABLED';
        return { name: `${parent}/services/${service}`, parent, state };
      }),
      emptyCall('POST', '/v1/projects/{project}/services/{service}:enable', ({ params }) => {
        const service = apiName(params('service'));
        recording.services.add(service);
        recording.changed(`enabled API ${service}`);
        return { name: `operations/enable-${service}`, done: true, response: {} };
      }),
      emptyCall('POST', '/v1beta1/projects/{project}/services/{service}:generateServiceIdentity', ({ params }) => {
        const service = params('service');
        if (!recording.services.has(service)) throw new ApiError(400, `${service} is not enabled.`);
        return { name: `operations/identity-${service}`, done: true, response: {} };
      }),
    ],
  };
}

/** @param {Recording} recording @returns {Api} */
export const computeApi = (recording) => ({
  host: 'compute.googleapis.com',
  calls: [
    emptyCall('GET', '/compute/v1/projects/{project}', () => ({
      name: recording.project.id,
      defaultServiceAccount: recording.defaultServiceAccount,
    })),
  ],
});

/**
 * Cloud Billing: https://cloudbilling.googleapis.com/$discovery/rest?version=v1
 *
 * @param {Recording} recording
 * @returns {Api}
 */
export const billingApi = ({ project }) => ({
  host: 'cloudbilling.googleapis.com',
  calls: [
    emptyCall('GET', '/v1/projects/{project}/billingInfo', () => ({
      name: `projects/${project.id}/billingInfo`,
      projectId: project.id,
      billingAccountName: 'billingAccounts/000000-000000-000000',
      billingEnabled: true,
    })),
  ],
});

/**
 * Extensions: https://firebaseextensions.googleapis.com/$discovery/rest?version=v1beta. The project has none.
 *
 * @returns {Api}
 */
export const extensionsApi = () => ({
  host: 'firebaseextensions.googleapis.com',
  calls: [emptyCall('GET', '/v1beta/projects/{project}/instances?pageSize&pageToken', () => ({ instances: [] }))],
});

/** The token service, https://accounts.google.com/.well-known/openid-configuration. @returns {Api} */
export const tokenApi = () => ({
  host: 'www.googleapis.com',
  calls: [
    (request) =>
      request.method === 'POST' && request.path === '/oauth2/v3/token'
        ? { access_token: 'owner', expires_in: 3600, token_type: 'Bearer' }
        : undefined,
  ],
});
