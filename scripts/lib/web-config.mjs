import { CommandError } from './terminal.mjs';

const fields = ['apiKey', 'authDomain', 'projectId', 'storageBucket', 'appId'];

/** A value of GLIMPSE_WEB_CONFIG, checked: what the client of `project` reads at run time (web/src/lib/firebase/config.ts). */
export function checkWebConfig(text, project) {
  const wrong = (why) =>
    new CommandError(`GLIMPSE_WEB_CONFIG ${why}. docs/deploy.md shows what it looks like.`);
  let config;
  try {
    config = JSON.parse(text);
  } catch {
    throw wrong('is not JSON');
  }
  for (const field of fields) {
    const value = config?.firebase?.[field];
    if (typeof value !== 'string' || value === '') throw wrong(`has no firebase.${field}`);
  }
  if (config.firebase.projectId !== project) {
    throw wrong(`is for the project ${config.firebase.projectId}, and ${project} is to be deployed`);
  }
  if (config.emulators !== null) throw wrong('must have "emulators": null for a real project');
  if (typeof config.appCheckKey !== 'string') throw wrong('has no appCheckKey ("" without App Check)');
  return config;
}

/** The same from what `firebase apps:sdkconfig WEB --json` prints. */
export function webConfigOf(answer, project, appCheckKey) {
  const sdk = answer?.result?.sdkConfig ?? {};
  const firebase = Object.fromEntries(fields.map((field) => [field, sdk[field] ?? '']));
  if (!firebase.storageBucket) {
    throw new CommandError(
      `The project ${project} has no Storage bucket yet: open Storage in the Firebase console and press "Get started".`,
    );
  }
  const missing = fields.filter((field) => typeof firebase[field] !== 'string' || firebase[field] === '');
  if (missing.length > 0) throw new CommandError(`The web app's configuration lacks ${missing.join(', ')}.`);
  return { firebase, emulators: null, appCheckKey };
}

/**
 * The lines to add to functions/.env.<project>: one for each declared parameter that `text` does not set yet, since
 * firebase-tools asks for those, and cannot where nobody sits at the keyboard. `declared`: {name, default, description}.
 */
export function missingSettings(text, declared, values) {
  const set = new Set(
    [...text.matchAll(/^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/gm)].map(([, name]) => name),
  );
  return declared
    .filter(({ name }) => !set.has(name))
    .flatMap(({ name, description, default: preset }) => [
      ...(description ? [`# ${description.replace(/\s+/g, ' ')}`] : []),
      `${name}=${values[name] ?? preset ?? ''}`,
    ]);
}
