/** Returns the start of the URLs of all files of a bucket. `emulatorHost` is `host:port` of the Storage emulator. */
export const storageRoot = (bucket: string, emulatorHost?: string): string =>
  `${emulatorHost ? `http://${emulatorHost}` : 'https://firebasestorage.googleapis.com'}/v0/b/${bucket}/o/`;

/** The end of the URL of a file without an access token. */
export const storageUrlEnd = '?alt=media';
