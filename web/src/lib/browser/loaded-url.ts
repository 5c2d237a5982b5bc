import { type Edge, edgeUrl } from '@glimpse/contract/media/storage-url';
import { config } from './config.ts';

const { mediaOrigin, firebase, emulators } = config;
const edge: Edge = {
  origin: mediaOrigin,
  bucket: firebase.storageBucket,
  emulatorHost: emulators ? `${emulators.storage.host}:${emulators.storage.port}` : undefined,
};

/** Returns the URL from which the browser loads a picture or video: at the CDN, if there is one and all may read it. */
export const loadedUrl = (url: string): string => edgeUrl(url, edge);
