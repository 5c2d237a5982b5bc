/** Returns the start of the URLs of all files of a bucket. `emulatorHost` is `host:port` of the Storage emulator. */
export const storageRoot = (bucket: string, emulatorHost?: string): string =>
  `${emulatorHost ? `http://${emulatorHost}` : 'https://firebasestorage.googleapis.com'}/v0/b/${bucket}/o/`;

/** The end of the URL of a file without an access token. */
export const storageUrlEnd = '?alt=media';

/** The CDN in front of the bucket. `emulatorHost` is `host:port` of the Storage emulator, or absent. */
export interface Edge {
  /** For example `https://media.example.com`, or '' without a CDN. */
  readonly origin: string;
  readonly bucket: string;
  readonly emulatorHost?: string | undefined;
}

/** A file of an upload in the public folder. Its parts cannot be `..`, so no path leads out of the folder. */
const publicFile = /^media%2F([A-Za-z0-9_-]+)%2F([A-Za-z0-9_-]+)%2F([A-Za-z0-9_-]+\.[a-z0-9]+)$/;

/**
 * Returns the URL at the CDN of a public file of the bucket, given its Storage URL. Other URLs are returned unchanged:
 * files that only some people may read need the viewer's token, and files on other servers are not behind this CDN.
 *
 * Documents store Storage URLs, so that a new origin applies to old posts at once.
 */
export function edgeUrl(url: string, { origin, bucket, emulatorHost }: Edge): string {
  const root = storageRoot(bucket, emulatorHost);
  if (origin === '' || !url.startsWith(root) || !url.endsWith(storageUrlEnd)) return url;
  const [, uid, uploadId, file] = url.slice(root.length, -storageUrlEnd.length).match(publicFile) ?? [];
  return file === undefined ? url : `${origin}/media/${uid}/${uploadId}/${file}`;
}
