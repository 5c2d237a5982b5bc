/** The environment in which firebase-tools talks to the stand-in. */
import { mkdir, writeFile } from 'node:fs/promises';
import { inRoot } from '../lib/paths.mjs';

/** The variables of firebase-tools that replace the address of an API (firebase-tools/lib/api.js). */
const variables = {
  ARTIFACT_REGISTRY_DOMAIN: 'artifactregistry.googleapis.com',
  CLOUD_RUN_API_URL: 'run.googleapis.com',
  CLOUD_RUN_URL: 'run.googleapis.com',
  CLOUD_SECRET_MANAGER_URL: 'secretmanager.googleapis.com',
  COMPUTE_URL: 'compute.googleapis.com',
  EVENTARC_URL: 'eventarc.googleapis.com',
  FIREBASE_API_URL: 'firebase.googleapis.com',
  FIREBASE_AUTH_MANAGEMENT_URL: 'identitytoolkit.googleapis.com',
  FIREBASE_CLOUDBILLING_URL: 'cloudbilling.googleapis.com',
  FIREBASE_CLOUDBUILD_URL: 'cloudbuild.googleapis.com',
  FIREBASE_CLOUDLOGGING_URL: 'logging.googleapis.com',
  FIREBASE_CLOUDSCHEDULER_URL: 'cloudscheduler.googleapis.com',
  // This is how firebase-tools spells it.
  FIREBASE_CLOUD_TAKS_URL: 'cloudtasks.googleapis.com',
  FIREBASE_EXT_URL: 'firebaseextensions.googleapis.com',
  FIREBASE_FIREBASESTORAGE_URL: 'firebasestorage.googleapis.com',
  FIREBASE_FUNCTIONS_URL: 'cloudfunctions.googleapis.com',
  FIREBASE_FUNCTIONS_V2_URL: 'cloudfunctions.googleapis.com',
  FIREBASE_HOSTING_API_URL: 'firebasehosting.googleapis.com',
  FIREBASE_IAM_URL: 'iam.googleapis.com',
  FIREBASE_IDENTITY_URL: 'identitytoolkit.googleapis.com',
  FIREBASE_PUBSUB_URL: 'pubsub.googleapis.com',
  FIREBASE_RESOURCEMANAGER_URL: 'cloudresourcemanager.googleapis.com',
  FIREBASE_RULES_URL: 'firebaserules.googleapis.com',
  FIREBASE_RUNTIMECONFIG_URL: 'runtimeconfig.googleapis.com',
  FIREBASE_SERVICE_USAGE_URL: 'serviceusage.googleapis.com',
  FIREBASE_STORAGE_URL: 'storage.googleapis.com',
  FIREBASE_TOKEN_URL: 'www.googleapis.com',
  FIRESTORE_URL: 'firestore.googleapis.com',
};

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
  const inherited = Object.entries(process.env).filter(([name]) => !credentials.includes(name));
  return {
    ...Object.fromEntries(inherited),
    ...Object.fromEntries(Object.entries(variables).map(([name, host]) => [name, originOf(host)])),
    XDG_CONFIG_HOME: config,
    NO_UPDATE_NOTIFIER: '1',
    METADATA_SERVER_DETECTION: 'none',
    // In seconds. A slow machine needs more than the default of ten seconds to load the functions.
    FUNCTIONS_DISCOVERY_TIMEOUT: '120',
    NODE_OPTIONS: [process.env.NODE_OPTIONS, loopbackOnly].filter(Boolean).join(' '),
  };
}
