/**
 * Preloaded into firebase-tools (`node --require`). The emulators have a process group of their own, so that Ctrl-C does not
 * reach them twice; when the program that started them (GLIMPSE_STARTED_BY) is killed, nothing else would end them. What they start
 * in turn ends with them (end-with-emulators.cjs).
 */
const path = require('node:path');

// As a string of JSON: quotes and backslashes in NODE_OPTIONS are escaped in the same way.
const preload = `--require ${JSON.stringify(path.join(__dirname, 'end-with-emulators.cjs'))}`;
process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ');

const starter = Number(process.env.GLIMPSE_STARTED_BY);
const watch = setInterval(() => {
  if (process.ppid === starter) return;
  // Once: firebase-tools takes a second SIGINT as a wish to lose its export.
  clearInterval(watch);
  process.kill(process.pid, 'SIGINT');
}, 1000).unref();
