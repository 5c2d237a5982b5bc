/**
 * Preloaded into firebase-tools (`node --require`). The emulators have a process group of their own, so that Ctrl-C does not
 * reach them twice; when the program that started them (GLIMPSE_STARTED_BY) is killed, nothing else would end them.
 */
const starter = Number(process.env.GLIMPSE_STARTED_BY);
const watch = setInterval(() => {
  if (process.ppid === starter) return;
  // Once: firebase-tools takes a second SIGINT as a wish to lose its export.
  clearInterval(watch);
  process.kill(process.pid, 'SIGINT');
}, 1000).unref();
