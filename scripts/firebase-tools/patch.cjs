/**
 * Applies the patches of this folder to firebase-tools in memory. It is preloaded with `node --require`. docs/upstream
 * describes each fault. Another version of firebase-tools runs without them and prints a line, which scripts/stack.mjs
 * passes on.
 */
const { version } = require('firebase-tools/package.json');

/** The version that the patches were written for and tested with. */
const patchedVersion = '15.34.2';

if (version === patchedVersion) {
  require('./functions-concurrency.cjs');
  require('./killed-start.cjs');
  require('./functions-discovery.cjs');
  require('./functions-version.cjs');
  require('./hosting-requests.cjs');
  require('./storage-requests.cjs');
  require('./storage-tokens.cjs');
  require('./auth-first-second.cjs');
  require('./auth-start.cjs');
} else {
  console.error(
    `glimpse: firebase-tools ${version} runs unpatched, because the patches are for ${patchedVersion} (docs/upstream/README.md).`,
  );
}
