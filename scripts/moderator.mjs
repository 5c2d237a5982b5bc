/**
 * The command `npm run moderator -- EMAIL` makes an account a moderator. `--revoke` removes that right.
 * It changes the running stack, or with `--project ID` a real project with your own credentials.
 */
import { ensureInstalled } from './lib/install.mjs';
import { defaultPorts, requireEmulator } from './lib/ports.mjs';
import { CommandError, commandLine, messageOf, run } from './lib/terminal.mjs';

/** @param {string} project */
function checkProject(project) {
  if (!project.startsWith('demo-')) return;
  throw new CommandError(`${project} exists only in the emulators: leave --project out.`);
}

await run(async () => {
  const { values, words } = commandLine(
    'moderator',
    {
      project: { type: 'string', help: 'a real Firebase project, with your own credentials' },
      revoke: { type: 'boolean', help: 'no moderator any more' },
    },
    'EMAIL',
  );
  const [email, ...others] = words;
  if (!email || others.length > 0) throw new CommandError('Name one address: npm run moderator -- EMAIL', 2);
  const { project, revoke = false } = values;
  if (project) checkProject(project);
  await ensureInstalled();
  const [{ serviceEnvironment }, { setModerator }, { applicationDefault, initializeApp }, { getAuth }] =
    await Promise.all([
      import('./lib/stack-files.mjs'),
      import('./lib/moderators.mjs'),
      import('firebase-admin/app'),
      import('firebase-admin/auth'),
    ]);
  if (project) {
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
    await applicationDefault()
      .getAccessToken()
      .catch((error) => {
        throw new CommandError(
          `No credentials for ${project}: run \`gcloud auth application-default login\`. (${messageOf(error)})`,
        );
      });
  } else {
    await requireEmulator('auth');
    Object.assign(process.env, serviceEnvironment(defaultPorts));
  }
  const app = initializeApp(
    project ? { projectId: project, credential: applicationDefault() } : { projectId: process.env.GCLOUD_PROJECT },
  );
  console.log(await setModerator(getAuth(app), email, !revoke));
});
