/**
 * Preloaded into firebase-tools (`node --require`): changes seven things in it, in memory. Where it is not the version they were
 * written for, or lacks what they replace, it runs unchanged, and says so in a line that scripts/stack.mjs passes on.
 */
const { installedVersion, knownVersion } = require('./known.cjs');

/** @type {{ what: string, issue: string | undefined, apply: () => void }[]} */
const patches = [
  require('./functions-concurrency.cjs'),
  require('./functions-start.cjs'),
  require('./hosting-requests.cjs'),
  require('./auth-first-second.cjs'),
  require('./auth-start.cjs'),
  require('./tasks-pace.cjs'),
  require('./debug-log.cjs'),
];

const version = installedVersion();
for (const { what, issue, apply } of patches) {
  try {
    if (version !== knownVersion) throw new Error(`version ${version} is installed`);
    apply();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(
      `glimpse: firebase-tools runs unpatched in one point (${what}): the patch knows version ${knownVersion}, and ${why}.${issue ? ` Is it still needed? ${issue}` : ''}`,
    );
  }
}
