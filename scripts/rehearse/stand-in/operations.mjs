/** Long-running operations, which several APIs share: https://google.aip.dev/151 */
import { ApiError, emptyCall } from './calls.mjs';

/** @param {import('./recording.mjs').Recording} recording @param {string} version */
export const operationCalls = (recording, version) => [
  emptyCall('GET', `/${version}/{parent=**}/operations/{operation}`, ({ params }) => {
    const name = `${params('parent')}/operations/${params('operation')}`;
    const operation = recording.readOperation(name);
    if (!operation) throw new ApiError(404, `There is no operation ${name}.`);
    return operation;
  }),
];
