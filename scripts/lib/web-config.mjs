import { CommandError } from './terminal.mjs';

const firebaseFields = /** @type {const} */ (['apiKey', 'authDomain', 'projectId', 'storageBucket', 'appId']);

/** @typedef {Record<typeof firebaseFields[number], string>} FirebaseConfig */
/** @typedef {{ firebase: FirebaseConfig, emulators: null, appCheckKey: string, vapidKey?: string, mediaOrigin?: string }} WebConfig */

/**
 * Parses and checks a value of GLIMPSE_WEB_CONFIG. It is the configuration that the client of `project` reads at run
 * time (web/src/lib/browser/config.ts).
 *
 * @param {string} text
 * @param {string} project
 * @returns {WebConfig}
 */
export function checkWebConfig(text, project) {
  /** @param {string} why */
  const configError = (why) => new CommandError(`GLIMPSE_WEB_CONFIG ${why}. docs/deploy.md shows what it looks like.`);
  let config;
  try {
    config = JSON.parse(text);
  } catch {
    throw configError('is not JSON');
  }
  for (const field of firebaseFields) {
    const value = config?.firebase?.[field];
    if (typeof value !== 'string' || value === '') throw configError(`has no firebase.${field}`);
  }
  if (config.firebase.projectId !== project) {
    throw configError(`is for the project ${config.firebase.projectId}, and ${project} is to be deployed`);
  }
  if (config.emulators !== null) throw configError('must have "emulators": null for a real project');
  if (typeof config.appCheckKey !== 'string') throw configError('has no appCheckKey ("" without App Check)');
  checkedOrigin(config.mediaOrigin ?? '');
  return config;
}

/**
 * Returns the same configuration from the output of `firebase apps:sdkconfig WEB --json`.
 *
 * @param {{ result?: { sdkConfig?: Partial<Record<string, string>> } }} response
 * @param {string} project
 * @param {{ appCheckKey?: string | undefined, vapidKey?: string | undefined, mediaOrigin?: string | undefined }} options
 * @returns {WebConfig}
 */
export function webConfigOf(response, project, { appCheckKey = '', vapidKey = '', mediaOrigin = '' } = {}) {
  const {
    apiKey = '',
    authDomain = '',
    projectId = '',
    storageBucket = '',
    appId = '',
  } = response?.result?.sdkConfig ?? {};
  const firebase = { apiKey, authDomain, projectId, storageBucket, appId };
  if (!firebase.storageBucket) {
    throw new CommandError(
      `The project ${project} has no Storage bucket yet: open Storage in the Firebase console and press "Get started".`,
    );
  }
  const missing = firebaseFields.filter((field) => firebase[field] === '');
  if (missing.length > 0) throw new CommandError(`The web app's configuration lacks ${missing.join(', ')}.`);
  return { firebase, emulators: null, appCheckKey, vapidKey, mediaOrigin: checkedOrigin(mediaOrigin) };
}

/**
 * Returns the origin of the CDN, or '' without one. Throws if it is not just an https origin, because it is part of the
 * content security policy.
 *
 * @param {unknown} origin
 */
function checkedOrigin(origin) {
  if (origin === '') return '';
  const isOrigin = typeof origin === 'string' && URL.canParse(origin) && new URL(origin).origin === origin;
  if (!isOrigin || !origin.startsWith('https://')) {
    throw new CommandError(`MEDIA_ORIGIN must look like https://media.example.com, and not like ${origin}.`);
  }
  return origin;
}

/** @typedef {{ name: string, default?: unknown, description?: string }} Setting a parameter that functions declare */

/**
 * Returns the lines to add to functions/.env.<project>: one for each declared parameter that `text` does not set.
 * Without them firebase-tools would ask for the values, which fails without a terminal. Throws CommandError for a
 * parameter without a value and without a default.
 *
 * @param {string} text
 * @param {Setting[]} declared
 * @param {Record<string, string>} values the known values
 */
export function missingSettings(text, declared, values) {
  const definedNames = new Set([...text.matchAll(/^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/gm)].map(([, name]) => name));
  const missing = declared
    .filter(({ name }) => !definedNames.has(name))
    .map((setting) => ({ ...setting, value: values[setting.name] ?? setting.default }));
  const unknown = missing.filter(({ value }) => value === undefined);
  if (unknown.length > 0) {
    throw new CommandError(
      'These settings of the functions have no default. Write a line NAME=value for each to ' +
        'functions/.env.<project> (docs/deploy.md):\n' +
        unknown.map(({ name, description }) => `  ${name}${description ? `: ${description}` : ''}`).join('\n'),
    );
  }
  return missing.flatMap(({ name, description, value }) => [
    ...(description ? [`# ${description.replace(/\s+/g, ' ')}`] : []),
    `${name}=${value}`,
  ]);
}
