/**
 * Corrects behaviour. It ends a worker of the Functions emulator when firebase-tools is killed, because the IPC channel
 * between them closes. It is preloaded into every Node program that firebase-tools starts (end-with-parent.cjs). Our
 * emulators watch their parent process themselves. See docs/upstream/end-with-parent.md.
 */
if (process.channel) {
  process.once('disconnect', () => process.exit());
  // The channel alone must not keep the process running.
  process.channel.unref();
}
