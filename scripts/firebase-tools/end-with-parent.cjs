/**
 * Corrects behaviour. It ends firebase-tools when its parent process (GLIMPSE_STARTED_BY) is killed. Nothing else would
 * end it, because it has its own process group. It is preloaded with `node --require`. See
 * docs/upstream/end-with-parent.md.
 */
const path = require('node:path');

// NODE_OPTIONS escapes quotes and backslashes like a JSON string.
const preload = `--require ${JSON.stringify(path.join(__dirname, 'end-with-emulators.cjs'))}`;
process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ');

const starter = Number(process.env.GLIMPSE_STARTED_BY);
const watch = setInterval(() => {
  if (process.ppid === starter) return;
  // Send SIGINT only once, because firebase-tools skips its export after a second one.
  clearInterval(watch);
  process.kill(process.pid, 'SIGINT');
}, 1000).unref();
