/** Cloud Run: who may invoke a service. Description: https://run.googleapis.com/$discovery/rest?version=v1 */
import { ApiError, emptyCall, jsonCall } from './calls.mjs';
import { emptyPolicy, SetPolicy } from './iam.mjs';

const service = '/v1/projects/{project}/locations/{location}/services/{service}';

/** @param {import('./recording.mjs').Recording} recording @returns {import('./calls.mjs').Api} */
export function runApi(recording) {
  /** @param {import('./calls.mjs').Received} received */
  const serviceOf = ({ params }) => {
    const name = `projects/${recording.project.id}/locations/${params('location')}/services/${params('service')}`;
    const isKnown = [...recording.functions.values()].some(({ serviceConfig }) => serviceConfig.service === name);
    if (!isKnown) throw new ApiError(404, `Resource '${params('service')}' of kind 'SERVICE' does not exist.`);
    return name;
  };
  return {
    host: 'run.googleapis.com',
    calls: [
      emptyCall(
        'GET',
        `${service}:getIamPolicy`,
        (received) => recording.policies.get(serviceOf(received)) ?? emptyPolicy(),
      ),
      jsonCall('POST', `${service}:setIamPolicy`, SetPolicy, ({ policy }, received) => {
        const name = serviceOf(received);
        recording.policies.set(name, policy);
        recording.changed(`set invokers of ${name.split('/').at(-1)}`);
        return policy;
      }),
    ],
  };
}
