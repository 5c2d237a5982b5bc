import { type Media, mediaDefaults } from '@glimpse/contract/media/media';
import { mediaErrors } from '@glimpse/contract/media/media-errors';
import type { NewPost } from '@glimpse/contract/posts/post';

/** Where external media (no uploads) can be hosted. */
export interface Hosting {
  /** Whether external media are allowed at all. */
  readonly isAllowed: boolean;
  /** Allows http and a port on localhost. True only in the emulators. */
  readonly isLocal: boolean;
}

export const allowAllHosts: Hosting = { isAllowed: true, isLocal: false };

/** Returns external media. They are not processed, and their size is unknown. Throws `invalid-argument`. */
export function externalMedia(
  { postImage = '', postVideos = [], alt = '' }: NewPost,
  hosting: Hosting = allowAllHosts,
): Media {
  const [video] = postVideos;
  const url = video ?? postImage;
  if (!url) throw mediaErrors.missing();
  if (!hosting.isAllowed) throw mediaErrors.otherSite();
  for (const address of [url, postImage].filter((text) => text !== '')) {
    if (!isPublic(address) && !(hosting.isLocal && isLocalhost(address))) throw mediaErrors.invalidAddress();
  }
  return {
    type: video ? 'video' : 'image',
    url,
    path: '',
    width: null,
    height: null,
    alt,
    placeholder: '',
    variants: [],
    posterUrl: video ? postImage : '',
    ...mediaDefaults,
  };
}

const parseUrl = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);
const hasUser = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** Refuses IP addresses and names without a dot, because browsers would request them in the viewer's local network. */
const hasName = ({ hostname }: URL): boolean => /\.[a-z][a-z0-9-]*$/.test(hostname);

function isPublic(address: string): boolean {
  const url = parseUrl(address);
  return url?.protocol === 'https:' && url.port === '' && !hasUser(url) && hasName(url);
}

function isLocalhost(address: string): boolean {
  const url = parseUrl(address);
  return url?.protocol === 'http:' && !hasUser(url) && ['127.0.0.1', 'localhost'].includes(url.hostname);
}
