/**
 * Makes the emulators of Auth and Storage send their events to the rehearsal (GLIMPSE_EVENTS_PORT). It registers the
 * rehearsal as the Functions emulator. It is preloaded into firebase-tools with `node --require`.
 */
const { EmulatorRegistry } = require('firebase-tools/lib/emulator/registry');

const info = { name: 'functions', host: '127.0.0.1', port: Number(process.env.GLIMPSE_EVENTS_PORT) };
const nothing = async () => {};
EmulatorRegistry.set('functions', {
  getName: () => 'functions',
  getInfo: () => info,
  start: nothing,
  connect: nothing,
  stop: nothing,
});
