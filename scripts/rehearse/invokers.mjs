/** @typedef {import('./stand-in/recording.mjs').Recording} Recording */

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
