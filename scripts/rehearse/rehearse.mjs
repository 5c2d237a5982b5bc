/**
 * Rehearses a deployment (`npm run deploy -- --rehearse`): deploys to a stand-in of Google's APIs, starts what was
 * uploaded, checks it with `npm run smoke`, and deploys again.
 */
import { mkdir, rm } from 'node:fs/promises';
import { buildNamed } from '../build.mjs';
import { inRoot } from '../lib/paths.mjs';
import { runProgram } from '../lib/process.mjs';
import { CommandError, messageOf, progress } from '../lib/terminal.mjs';
import { deployEnvironment } from './environment.mjs';
import { newProjectServices, Recording } from './stand-in/recording.mjs';
import { startStandIn } from './stand-in/start.mjs';
import { startUploaded } from './start-uploaded.mjs';
import { summary } from './uploaded.mjs';

/** The name of a project that nobody has to create. Its settings are not kept. */
const placeholder = 'rehearsal';

/** The location of the database in docs/deploy.md. */
const location = 'us-central1';

/** @param {{ project?: string | undefined }} options */
export async function rehearse({ project = placeholder }) {
  const folder = inRoot('.data/rehearsal');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const settings = inRoot('functions', `.env.${placeholder}`);
  await rm(settings, { force: true });
  // The rules compiler of the stand-in, the emulators, and the data of the smoke test.
  await buildNamed(['emulator', 'seed']);
  const recording = new Recording(project, location, newProjectServices);
  const standIn = await startStandIn(recording);
  const env = await deployEnvironment({ originOf: standIn.originOf, folder });
  /** @param {string[]} flags */
  const deploy = async (...flags) => {
    await runProgram(process.execPath, [inRoot('scripts/deploy.mjs'), '--project', project, ...flags], {
      env,
      label: 'The rehearsed deployment',
    });
    if (standIn.refusals.length > 0)
      throw new CommandError(`The stand-in refused requests:\n${standIn.refusals.join('\n')}`);
  };
  try {
    progress(`Deploying to a stand-in of the new project ${project}`);
    // There is no terminal for the questions of a first deployment.
    await deploy('--force');
    console.log(`\nWhat was uploaded:\n${summary(recording, recording.takeChanges()).join('\n')}\n`);
    await checkUploaded(recording, folder, env);
    progress('Deploying the same again');
    await deploy();
    const changes = recording.takeChanges();
    if (changes.length > 0)
      throw new CommandError(`The second deployment of the same source changed something:\n${changes.join('\n')}`);
    progress('The second deployment changed nothing');
  } finally {
    await standIn.close();
    await rm(settings, { force: true });
  }
}

/** @param {Recording} recording @param {string} folder @param {NodeJS.ProcessEnv} env */
async function checkUploaded(recording, folder, env) {
  progress('Starting what was uploaded');
  const uploaded = await startUploaded({ recording, folder, env });
  try {
    progress(`Checking ${uploaded.url}`);
    await runProgram(process.execPath, [inRoot('scripts/smoke.mjs'), '--url', uploaded.url], {
      env: uploaded.clientEnvironment,
      label: 'The smoke test of the rehearsed site',
    }).catch(async (error) => {
      throw new CommandError([messageOf(error), ...(await uploaded.explain())].join('\n'));
    });
    progress('Running each schedule once');
    console.log(`\n${await uploaded.finish()}\n`);
  } finally {
    await uploaded.stop();
  }
}
