/**
 * The command `npm run deploy` builds for a real Firebase project and runs `firebase deploy`. docs/deploy.md lists the
 * preparations.
 *
 *   npm run deploy -- --project shots                    everything
 *   npm run deploy -- --project shots --only hosting     some of hosting,functions,firestore,storage
 *   npm run deploy -- --project shots --dry-run          builds and checks, deploys nothing
 *   npm run deploy -- --rehearse                         deploys to a stand-in on this machine (scripts/rehearse/)
 *
 * The configuration of the web app comes from the project or from GLIMPSE_WEB_CONFIG. GLIMPSE_APP_CHECK_KEY turns App
 * Check on. GLIMPSE_VAPID_KEY turns push messages on. MEDIA_ORIGIN names the CDN in front of the bucket.
 */
import { execFile } from 'node:child_process';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { declaredSettings } from './lib/function-settings.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { firebaseCli, inRoot } from './lib/paths.mjs';
import { allowInPolicy, appCheckSources, mediaOriginSources } from './lib/policy.mjs';
import { runProgram } from './lib/process.mjs';
import { CommandError, flags, progress, run } from './lib/terminal.mjs';
import { checkWebConfig, missingSettings, webConfigOf } from './lib/web-config.mjs';

/** @typedef {import('./lib/web-config.mjs').WebConfig} WebConfig */
/** @typedef {Parameters<typeof webConfigOf>[0]} SdkConfig */

const targets = ['hosting', 'functions', 'firestore', 'storage'];

/**
 * Runs a command of the Firebase CLI and returns its JSON output. If the command fails, `error` is its message.
 *
 * @param {...string} args
 * @returns {Promise<{ status?: string, result?: unknown, error?: string }>}
 */
async function firebase(...args) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [firebaseCli, ...args, '--json', '--non-interactive'],
    { cwd: inRoot(), env: { ...process.env, NO_UPDATE_NOTIFIER: '1' } },
  ).catch((error) => error);
  try {
    return JSON.parse(stdout);
  } catch {
    throw new CommandError(`firebase ${args.join(' ')} printed no JSON:\n${stdout}`);
  }
}

/** @param {string | undefined} only */
function checkTargets(only) {
  const unknown = (only?.split(',') ?? []).filter((target) => !targets.includes(target.split(':')[0] ?? ''));
  if (unknown.length > 0) {
    throw new CommandError(
      `There is nothing called ${unknown.join(', ')} to deploy; there is ${targets.join(', ')}.`,
      2,
    );
  }
}

async function checkLogin() {
  // A service account file or a CI token needs no login.
  if (process.env.GOOGLE_APPLICATION_CREDENTIALS || process.env.FIREBASE_TOKEN) return;
  const { result } = await firebase('login:list');
  if (!Array.isArray(result) || result.length === 0) {
    throw new CommandError('Nobody is logged in to Firebase. Run `npx firebase login` first.');
  }
}

/** @param {string | undefined} named */
async function chooseProject(named) {
  const project = named ?? (await firebase('use')).result;
  if (typeof project !== 'string' || project === '') {
    throw new CommandError('No project is chosen. Add `-- --project ID`, or run `npx firebase use --add`.');
  }
  refuseDemo(project);
  return project;
}

/** @param {string} project */
function refuseDemo(project) {
  if (!project.startsWith('demo-')) return;
  throw new CommandError(
    `${project} exists only in the emulators. Name your own project: npm run deploy -- --project ID (docs/deploy.md).`,
  );
}

/** @param {string} project @param {string | undefined} app */
async function findWebConfig(project, app) {
  if (process.env.GLIMPSE_WEB_CONFIG) return checkWebConfig(process.env.GLIMPSE_WEB_CONFIG, project);
  const response = await firebase('apps:sdkconfig', 'WEB', ...(app ? [app] : []), '--project', project);
  if (response.status !== 'success') {
    throw new CommandError(
      `The web app's configuration could not be read: ${response.error}\n` +
        `Does the project have a web app? \`npx firebase apps:create WEB Glimpse --project ${project}\` makes one; ` +
        'with several, name one with `-- --app ID`.',
    );
  }
  const { GLIMPSE_APP_CHECK_KEY, GLIMPSE_VAPID_KEY, MEDIA_ORIGIN } = process.env;
  return webConfigOf(/** @type {SdkConfig} */ (response), project, {
    appCheckKey: GLIMPSE_APP_CHECK_KEY,
    vapidKey: GLIMPSE_VAPID_KEY,
    mediaOrigin: MEDIA_ORIGIN,
  });
}

/**
 * Adds missing settings to functions/.env.<project>. Existing lines stay as they are.
 *
 * @param {string} project
 * @param {WebConfig} config
 */
async function writeSettings(project, { firebase }) {
  const file = inRoot('functions', `.env.${project}`);
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = missingSettings(text, await declaredSettings(inRoot('functions'), firebase), {
    WEB_API_KEY: firebase.apiKey,
  });
  if (lines.length === 0) return;
  await appendFile(file, `${text === '' || text.endsWith('\n') ? '' : '\n'}${lines.join('\n')}\n`);
  progress(`Wrote ${lines.filter((line) => !line.startsWith('#')).length} settings to functions/.env.${project}`);
}

/**
 * Returns the path of the configuration to deploy. It is firebase.json. With App Check or a CDN it is a copy whose
 * content security policy allows reCAPTCHA or the CDN. `remove` deletes the copy.
 *
 * @param {WebConfig} config
 */
async function hostingConfig({ appCheckKey, mediaOrigin = '' }) {
  if (appCheckKey === '' && mediaOrigin === '') return { file: inRoot('firebase.json'), remove: async () => {} };
  const config = JSON.parse(await readFile(inRoot('firebase.json'), 'utf8'));
  if (appCheckKey !== '') allowInPolicy(config.hosting, appCheckSources);
  if (mediaOrigin !== '') allowInPolicy(config.hosting, mediaOriginSources(mediaOrigin));
  const file = inRoot('.stack-deploy.json');
  await writeFile(file, JSON.stringify(config, null, 2));
  return { file, remove: () => rm(file, { force: true }) };
}

await run(async () => {
  const options = flags('deploy', {
    project: { type: 'string', help: 'the Firebase project; without it the one of `npx firebase use`' },
    only: { type: 'string', help: `some of ${targets.join(',')}` },
    app: { type: 'string', help: 'the id of the web app, where the project has several' },
    'dry-run': { type: 'boolean', help: 'build and check everything, deploy nothing' },
    force: { type: 'boolean', help: 'ask nothing; also delete functions and indexes that the source no longer has' },
    rehearse: { type: 'boolean', help: 'deploy to a stand-in of Google on this machine, and check what was uploaded' },
  });
  checkTargets(options.only);
  if (options.project) refuseDemo(options.project);
  await ensureInstalled();
  if (options.rehearse) {
    if (options.only || options['dry-run']) throw new CommandError('--rehearse deploys everything.', 2);
    const { rehearse } = await import('./rehearse/rehearse.mjs');
    await rehearse({ project: options.project });
    return;
  }
  await checkLogin();
  const project = await chooseProject(options.project);
  progress(`Reading the web app's configuration of ${project}`);
  const webConfig = await findWebConfig(project, options.app);

  progress('Building');
  const { buildFunctions, buildWeb } = await import('./build.mjs');
  await Promise.all([buildFunctions(), buildWeb({ ...process.env, GLIMPSE_WEB_CONFIG: JSON.stringify(webConfig) })]);
  await writeSettings(project, webConfig);

  const config = await hostingConfig(webConfig);
  try {
    progress(options['dry-run'] ? 'Checking with firebase deploy --dry-run' : 'Deploying');
    const args = [
      ...[firebaseCli, 'deploy', '--project', project, '--config', config.file],
      ...(options.only ? ['--only', options.only] : []),
      ...(options['dry-run'] ? ['--dry-run'] : []),
      ...(options.force ? ['--force'] : []),
    ];
    // In this terminal, so that the CLI can ask before it deletes something.
    await runProgram(process.execPath, args, { label: 'firebase deploy' });
  } finally {
    await config.remove();
  }
  progress(options['dry-run'] ? 'Nothing was deployed' : `Deployed to https://${project}.web.app`);
});
