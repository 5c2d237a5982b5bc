/**
 * The command `npm run seed` loads the seed data into the running stack, or with `--project ID` into a real project.
 */
import { ensureInstalled } from './lib/install.mjs';
import { defaultPorts, requireEmulator } from './lib/ports.mjs';
import { CommandError, flags, run } from './lib/terminal.mjs';

await run(async () => {
  const { project, bucket } = flags('seed', {
    project: { type: 'string', help: 'a real Firebase project, with your own credentials' },
    bucket: { type: 'string', help: 'its Storage bucket, when it is not PROJECT.firebasestorage.app' },
  });
  if (bucket && !project) throw new CommandError('--bucket needs --project.', 2);
  await ensureInstalled();
  const [{ buildSeed }, { loadSeed }, { serviceEnvironment }] = await Promise.all([
    import('./build.mjs'),
    import('./load-seed.mjs'),
    import('./lib/stack-files.mjs'),
  ]);
  await buildSeed();
  if (project) {
    const where = ['--project', project, ...(bucket ? ['--bucket', bucket] : [])];
    return void (await loadSeed({}, { args: where, quiet: false }));
  }
  for (const name of /** @type {const} */ (['firestore', 'auth', 'storage'])) await requireEmulator(name);
  await loadSeed(serviceEnvironment(defaultPorts), { quiet: false });
});
