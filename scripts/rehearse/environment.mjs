/** The environment in which firebase-tools talks to the stand-in. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { inRoot } from '../lib/paths.mjs';

/** Keeps a program and its children on this machine. */
export const loopbackOnly = `--require ${JSON.stringify(inRoot('scripts/rehearse/loopback-only.cjs'))}`;

/** The variables with which a person may have chosen a real account. */
const credentials = ['GOOGLE_APPLICATION_CREDENTIALS', 'GOOGLE_CLOUD_QUOTA_PROJECT', 'FIREBASE_TOKEN'];

/**
 * Returns the environment for firebase-tools. Its own settings, which contain the login of the person, are in `folder`
 * instead of the home folder.
 *
 * @param {{ originOf: (host: string) => string, folder: string }} options
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function deployEnvironment({ originOf, folder }) {
  const config = `${folder}/config`;
  await mkdir(`${config}/configstore`, { recursive: true });
  // Without telemetry and the message of the day. The login exists only in this file.
  const settings = {
    usage: false,
    motd: { fetched: Date.now() },
    user: { email: 'owner@rehearsal.example' },
    tokens: { refresh_token: 'rehearsal', access_token: 'rehearsal', expires_at: Date.now() + 24 * 60 * 60 * 1000 },
  };
  await writeFile(`${config}/configstore/firebase-tools.json`, JSON.stringify(settings));
  // firebase-tools takes each address from a variable, or from the text beside the name of the variable.
  const addresses = await readFile(inRoot('node_modules/firebase-tools/lib/api.js'), 'utf8');
  const variables = [...addresses.matchAll(/envOverride\("(\w+)", "https:\/\/(\w+\.googleapis\.com)"/g)];
  const inherited = Object.entries(process.env).filter(([name]) => !credentials.includes(name));
  return {
    ...Object.fromEntries(inherited),
    ...Object.fromEntries(variables.map(([, name, host = '']) => [name, originOf(host)])),
    XDG_CONFIG_HOME: config,
    NO_UPDATE_NOTIFIER: '1',
    METADATA_SERVER_DETECTION: 'none',
    // In seconds. A slow machine needs more than the default of ten seconds to load the functions.
    FUNCTIONS_DISCOVERY_TIMEOUT: '120',
    NODE_OPTIONS: [process.env.NODE_OPTIONS, loopbackOnly].filter(Boolean).join(' '),
  };
}
