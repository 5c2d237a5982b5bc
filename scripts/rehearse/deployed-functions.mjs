/** @typedef {import('./stand-in/recording.mjs').Recording} Recording */

/**
 * A deployed function of either generation.
 * - `service`: its Cloud Run service. Functions of the first generation have none.
 * - `signature`: what the Functions Framework passes to it.
 * - `filters`: the attributes that an event must have, of a trigger of the second generation.
 *
 * @typedef {{ id: string, region: string, archive: string, runtime: string, entryPoint: string,
 *   env: Record<string, string>, service?: string, url?: string, signature: 'http' | 'cloudevent' | 'event',
 *   eventType?: string, filters: { attribute: string, value: string }[] }} DeployedFunction
 */

/** Returns the functions as they were uploaded. @param {Recording} recording @returns {DeployedFunction[]} */
export function deployedFunctions({ functions, firstGeneration }) {
  const second = [...functions.values()].map(({ name, buildConfig, serviceConfig, eventTrigger, url }) => {
    const { bucket, object } = buildConfig.source.storageSource;
    return {
      ...nameParts(name),
      archive: `${bucket}/${object}`,
      runtime: buildConfig.runtime,
      entryPoint: buildConfig.entryPoint,
      env: serviceConfig.environmentVariables,
      service: serviceConfig.service,
      url,
      signature: eventTrigger ? /** @type {const} */ ('cloudevent') : /** @type {const} */ ('http'),
      ...(eventTrigger && { eventType: eventTrigger.eventType }),
      filters: eventTrigger?.eventFilters ?? [],
    };
  });
  const first = [...firstGeneration.values()].map((settings) => ({
    ...nameParts(settings.name),
    archive: new URL(settings.sourceUploadUrl).pathname.slice(1),
    runtime: settings.runtime,
    entryPoint: settings.entryPoint,
    env: settings.environmentVariables,
    signature: /** @type {const} */ ('event'),
    eventType: settings.eventTrigger.eventType,
    filters: [],
  }));
  return [...second, ...first];
}

/** @param {string} name of the resource */
function nameParts(name) {
  const [, , , region = '', , id = ''] = name.split('/');
  return { id, region };
}
