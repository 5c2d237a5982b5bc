// Windows starts only a program with the name java.exe, and not the script `java` in this folder. So NODE_OPTIONS makes
// every Node process of firebase-tools load this module there. It starts the embedded emulators when `java` is started
// with one of the placeholder jars, and does what the script does in the other cases.
const childProcess = require('node:child_process');
const { existsSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const path = require('node:path');

const { spawn } = childProcess;
const node = process.env.GLIMPSE_EMULATOR_NODE ?? process.execPath;
const version = 'openjdk version "21.0.2" (Glimpse emulator launcher)';

/** @param {string} file @param {readonly string[]} flags */
function embedded(file, flags) {
  const program = path.join(__dirname, '../lib', file);
  if (!existsSync(program)) throw new Error(`The embedded emulator is not built: ${program} is missing.`);
  return { program: node, args: ['--max-semi-space-size=8', program, ...flags] };
}

/** Returns what to start instead of java, or null. @param {readonly string[]} args of java */
function replacementFor(args) {
  const at = args.indexOf('-jar');
  if (args.slice(0, at < 0 ? undefined : at).some((argument) => /^--?version$/.test(argument)))
    return { program: node, args: ['-e', `console.error(${JSON.stringify(version)})`] };
  const [jar = '', ...flags] = at < 0 ? [] : args.slice(at + 1);
  if (path.dirname(path.resolve(jar)) !== __dirname) return null;
  const { GLIMPSE_OFFICIAL_FIRESTORE: firestore, GLIMPSE_OFFICIAL_STORAGE: storage } = process.env;
  if (path.basename(jar) === 'storage-rules.jar') {
    if (!storage) return embedded('storage-rules.js', flags);
    const options = ['-Djava.security.manager=disallow', '-Duser.language=en'];
    return { program: 'java', args: [...options, '-jar', storage, 'serve'] };
  }
  if (!firestore) return embedded('firestore.js', flags);
  const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
  return { program: 'java', args: ['-Duser.language=en', '-cp', firestore, main, ...flags] };
}

/** @param {string} program @param {[args?: unknown, options?: import('node:child_process').SpawnOptions]} rest */
function spawnInstead(program, ...rest) {
  const [args, options = {}] = rest;
  const replacement = program === 'java' && Array.isArray(args) ? replacementFor(args) : null;
  return replacement
    ? spawn(replacement.program, replacement.args, options)
    : Reflect.apply(spawn, childProcess, [program, ...rest]);
}
Reflect.set(childProcess, 'spawn', spawnInstead);
syncBuiltinESMExports();
