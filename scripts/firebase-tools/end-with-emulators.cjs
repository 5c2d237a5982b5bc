/**
 * Preloaded by end-with-parent.cjs into every Node program that firebase-tools starts. A worker of the functions, which it starts with a
 * channel to itself, would live on when firebase-tools is killed; the emulators of ours look after their parent themselves.
 */
if (process.channel) {
  process.once('disconnect', () => process.exit());
  // Nobody stays for the sake of this.
  process.channel.unref();
}
