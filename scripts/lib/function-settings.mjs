import { runProgram } from './process.mjs';

/** @typedef {import('./web-config.mjs').Setting} Setting */

/**
 * Returns the parameters that the built functions in `folder` declare (functions/src/settings.ts). The triggers of
 * Storage need the name of the bucket when they are loaded.
 *
 * @param {string} folder
 * @param {{ projectId: string, storageBucket: string }} project
 * @returns {Promise<Setting[]>}
 */
export async function declaredSettings(folder, { projectId, storageBucket }) {
  const script = `
    await import('./lib/index.js');
    const { declaredParams } = await import('firebase-functions/params');
    const list = declaredParams.map((param) => ({ name: param.name, ...param.options }));
    process.stdout.write('\\n' + JSON.stringify(list));`;
  const output = await runProgram(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    env: {
      ...process.env,
      GCLOUD_PROJECT: projectId,
      FIREBASE_CONFIG: JSON.stringify({ projectId, storageBucket }),
    },
    quiet: true,
    label: 'Loading the built functions',
  });
  return JSON.parse(output.slice(output.lastIndexOf('\n') + 1));
}
