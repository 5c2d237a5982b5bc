/**
 * Performance. The Functions emulator does not run `npm show` at its start to look for a newer firebase-functions. See
 * docs/upstream/functions-version.md.
 */
const versioning = require('firebase-tools/lib/deploy/functions/runtimes/node/versioning');

versioning.getLatestSDKVersion = () => undefined;
