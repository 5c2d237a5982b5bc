import { AppError } from '@glimpse/contract/errors';
import { type Media, plain } from '@glimpse/contract/media/media';
import type { NewPost } from '@glimpse/contract/posts/post';

/** Where media that are no uploads may lie. */
export interface Hosting {
  /** Whether there may be any. */
  readonly isAllowed: boolean;
  /** In the emulators the site itself, too, which is http and has a port. */
  readonly isLocal: boolean;
}

export const anywhere: Hosting = { isAllowed: true, isLocal: false };

/** Media that the caller hosts elsewhere: shown as they are, their size unknown. Throws `invalid-argument`. */
export function hostedMedia(
  { postImage = '', postVideos = [], alt = '' }: NewPost,
  hosting: Hosting = anywhere,
): Media {
  const [video] = postVideos;
  const url = video ?? postImage;
  if (!url) throw new AppError('invalid-argument', 'Choose a picture or a video first.');
  if (!hosting.isAllowed)
    throw new AppError(
      'invalid-argument',
      'Pictures and videos that lie elsewhere are not taken. Upload the file.',
    );
  for (const address of [url, postImage].filter((one) => one !== '')) {
    if (!isPublic(address) && !(hosting.isLocal && isOfThisMachine(address)))
      throw new AppError(
        'invalid-argument',
        'The address of a picture or video must be https, with a host by name and neither a user, a password nor a port.',
      );
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
    ...plain,
  };
}

const read = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);
const hasUser = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** By number or by a name without a dot, browsers would be sent into the network that they are in. */
const hasName = ({ hostname }: URL): boolean => /\.[a-z][a-z0-9-]*$/.test(hostname);

function isPublic(address: string): boolean {
  const url = read(address);
  return url?.protocol === 'https:' && url.port === '' && !hasUser(url) && hasName(url);
}

function isOfThisMachine(address: string): boolean {
  const url = read(address);
  return url?.protocol === 'http:' && !hasUser(url) && ['127.0.0.1', 'localhost'].includes(url.hostname);
}
