/**
 * Performance. The Functions emulator starts a process that loads the functions and describes them. This patch keeps the
 * description until the functions, their environment or the SDK change. See docs/upstream/functions-discovery.md.
 */
const { createHash } = require('node:crypto');
const { mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } = require('node:fs');
const path = require('node:path');
const { detectFromYaml } = require('firebase-tools/lib/deploy/functions/runtimes/discovery');
const { Delegate } = require('firebase-tools/lib/deploy/functions/runtimes/node');

const root = path.join(__dirname, '../../.data/build/discovery');
/** With this variable, the process writes its description into a folder instead of serving it on a port. */
const outputVariable = 'FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH';

const { discoverBuild } = Delegate.prototype;
Delegate.prototype.discoverBuild = async function discoverOnce(config, env) {
  const { sourceDir, sdkVersion, projectId, runtime } = this;
  // The ports of the emulators differ at each start.
  const settings = JSON.stringify([process.version, sourceDir, sdkVersion, runtime, config, env]).replace(/:\d+/g, '');
  const code = readFileSync(path.join(sourceDir, 'lib/index.js'));
  const key = createHash('sha256').update(settings).update(code).digest('hex');
  const known = await detectFromYaml(path.join(root, key), projectId, runtime);
  if (known) return known;

  mkdirSync(root, { recursive: true });
  // Renamed when it is complete, because the process can be killed.
  const partial = mkdtempSync(path.join(root, 'partial-'));
  process.env[outputVariable] = partial;
  const build = await discoverBuild.call(this, config, env).finally(() => delete process.env[outputVariable]);
  for (const name of readdirSync(root))
    if (!name.startsWith('partial-') && name !== key) rmSync(path.join(root, name), { recursive: true, force: true });
  try {
    renameSync(partial, path.join(root, key));
  } catch (error) {
    // Another stack that started at the same time has stored the same description.
    const isStored =
      error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST');
    if (!isStored) throw error;
    rmSync(partial, { recursive: true, force: true });
  }
  return build;
};
