/** Artifact Registry. Description: https://artifactregistry.googleapis.com/$discovery/rest?version=v1 */
import * as z from 'zod';
import { ApiError, emptyCall, jsonCall } from './calls.mjs';

const CleanupPolicy = z.strictObject({
  id: z.string(),
  action: z.enum(['DELETE', 'KEEP']),
  condition: z.strictObject({ tagState: z.enum(['ANY', 'TAGGED', 'UNTAGGED']), olderThan: z.string() }).optional(),
});
const RepositorySchema = z.strictObject({
  name: z.string(),
  labels: z.record(z.string(), z.string()).optional(),
  cleanupPolicies: z.record(z.string(), CleanupPolicy).optional(),
  cleanupPolicyDryRun: z.boolean().optional(),
});

/** @typedef {z.output<typeof RepositorySchema>} Repository */

const repository = '/v1/projects/{project}/locations/{location}/repositories/{repository}';

/** @param {import('./recording.mjs').Recording} recording @returns {import('./calls.mjs').Api} */
export function artifactsApi(recording) {
  /**
   * The first function of a region creates its repository of images.
   *
   * @param {import('./calls.mjs').Received} received
   */
  const repositoryOf = ({ params }) => {
    const region = `projects/${recording.project.id}/locations/${params('location')}`;
    const name = `${region}/repositories/${params('repository')}`;
    const hasImages = [...recording.functions.keys()].some((key) => key.startsWith(`${region}/`));
    if (!hasImages || params('repository') !== 'gcf-artifacts') throw new ApiError(404, `Repository ${name} not found`);
    return recording.repositories.get(name) ?? { name };
  };
  return {
    host: 'artifactregistry.googleapis.com',
    calls: [
      emptyCall('GET', repository, repositoryOf),
      jsonCall('PATCH', `${repository}?updateMask`, RepositorySchema, (changes, received) => {
        const stored = { ...repositoryOf(received), ...changes };
        recording.repositories.set(stored.name, stored);
        recording.changed('set cleanup policy of images');
        return stored;
      }),
    ],
  };
}
