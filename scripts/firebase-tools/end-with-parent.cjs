/**
 * Preloaded into firebase-tools (`node --require`). The emulators have a process group of their own, so that Ctrl-C does not
 * reach them twice; when the program that started them is killed, nothing else would end them.
 */
const parent = process.ppid;
let ending = false;

setInterval(() => {
  if (process.ppid === parent) return;
  // Once: firebase-tools takes a second SIGINT as a wish to lose its export.
  if (!ending) process.kill(process.pid, 'SIGINT');
  ending = true;
}, 1000).unref();
