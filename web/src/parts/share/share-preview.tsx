import type { SharePreview as Preview } from '@glimpse/contract/share/share-calls';
import { type ReactNode, useEffect, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { loadedUrl } from '../../lib/browser/loaded-url.ts';
import { formatNumber } from '../../lib/languages/formats.ts';
import { rich } from '../../lib/languages/rich.ts';
import { currentLanguage, t } from '../../lib/languages/translate.ts';
import { firstLines } from '../../ui/text-overflow.ts';

/** Shows the preview of the page at a path, or `children` if there is none. Shows nothing while it loads. */
export function SharePreview({ path, children }: { path: string; children: ReactNode }) {
  const [preview, setPreview] = useState<Preview | null | 'loading'>('loading');
  useEffect(() => {
    let isCurrent = true;
    void fetchPreview(path).then((fetched) => isCurrent && setPreview(fetched));
    return () => {
      isCurrent = false;
    };
  }, [path]);
  if (preview === 'loading') return null;
  return preview ? <PreviewCard preview={preview} /> : children;
}

function PreviewCard({ preview }: { preview: Preview }) {
  const { kind, person, text } = preview;
  return (
    <Card aria-label={t('share.logInLabel', { kind, name: person.fullName })}>
      {preview.kind === 'post' ? <PostPicture preview={preview} /> : <Portrait url={person.profileAvatar} />}
      <Texts>
        <Title>{rich('share.logIn', { kind, name: person.fullName, person: (content) => <bdi>{content}</bdi> })}</Title>
        <Username>
          <bdi>@{person.username}</bdi>
        </Username>
        {text && <Text dir="auto">{text}</Text>}
        <Counts>{countsOf(preview).join(' · ')}</Counts>
      </Texts>
    </Card>
  );
}

function PostPicture({ preview }: { preview: Extract<Preview, { kind: 'post' }> }) {
  const { picture, isSensitive } = preview;
  const [hasFailed, setHasFailed] = useState(false);
  if (isSensitive) return <Blank>{t('share.sensitive')}</Blank>;
  if (!picture || hasFailed) return <Blank aria-hidden />;
  const { url, alt, focus } = picture;
  return (
    <Picture
      src={loadedUrl(url)}
      alt={alt}
      // The picture may be on an external server.
      referrerPolicy="no-referrer"
      decoding="async"
      draggable={false}
      onError={() => setHasFailed(true)}
      style={{ objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
    />
  );
}

const defaultAvatar = '/avatars/default.webp';

function Portrait({ url }: { url: string }) {
  const [shownUrl, setShownUrl] = useState(url || defaultAvatar);
  return (
    <Blank>
      <Avatar
        src={loadedUrl(shownUrl)}
        alt=""
        decoding="async"
        draggable={false}
        onError={() => setShownUrl(defaultAvatar)}
      />
    </Blank>
  );
}

function countsOf(preview: Preview): string[] {
  if (preview.kind === 'profile')
    return [t('share.posts', counted(preview.postCount)), t('share.followers', counted(preview.followerCount))];
  const { likeCount, commentCount } = preview;
  const comments = t('share.comments', counted(commentCount));
  return likeCount === null ? [comments] : [t('share.likes', counted(likeCount)), comments];
}

const counted = (count: number) => ({ count, formatted: formatNumber(count) });

const appear = keyframes`from { opacity: 0; }`;

/** On phones the picture is beside the texts, and from 768 px above them. */
const Card = styled.section`
  display: flex;
  overflow: hidden;
  width: 100%;
  height: 100%;
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surface};
  animation: ${appear} ${({ theme }) => theme.motion.calm};

  ${({ theme }) => theme.at.tablet} { flex-direction: column; }
  ${({ theme }) => theme.at.still} { animation: none; }
`;

const Picture = styled.img`
  flex: none;
  width: 38%;
  height: 100%;
  object-fit: cover;
  background: ${({ theme }) => theme.color.surfaceMuted};

  ${({ theme }) => theme.at.tablet} {
    flex: 1;
    width: 100%;
    min-height: 0;
    height: auto;
  }
`;

const Blank = styled(Picture).attrs({ as: 'div' })`
  display: grid;
  place-items: center;
  padding: ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  text-align: center;
`;

const Avatar = styled.img`
  width: min(100%, 11rem);
  border-radius: 50%;
  aspect-ratio: 1;
  object-fit: cover;
`;

const Texts = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(1)};
  min-width: 0;
  padding: ${({ theme }) => theme.space(3)};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};

  ${({ theme }) => theme.at.tablet} {
    flex: none;
    padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(5)} ${({ theme }) => theme.space(5)};
    font: 400 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};
  }
`;

const Title = styled.h2`
  ${firstLines(3)}
  font: 650 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};

  ${({ theme }) => theme.at.tablet} { font: 650 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family}; }
`;

const Username = styled.p`
  ${firstLines(1)}
  color: ${({ theme }) => theme.color.textSoft};
`;

const Text = styled.p`
  ${firstLines(2)}
  ${({ theme }) => theme.at.tablet} { -webkit-line-clamp: 3; }
`;

const Counts = styled.p`
  margin-top: auto;
  color: ${({ theme }) => theme.color.textSoft};

  ${({ theme }) => theme.at.tablet} { margin-top: ${({ theme }) => theme.space(1)}; }
`;

const timeLimitMs = 10_000;

/** The last preview, because the login and the signup screen show the same one. */
let last: { path: string; preview: Promise<Preview | null> } | null = null;

/** Returns the preview of the page at a path. Null if there is none, or if it cannot be fetched. */
function fetchPreview(path: string): Promise<Preview | null> {
  if (last?.path !== path) {
    const preview = request(path).catch(() => {
      if (last?.preview === preview) last = null;
      return null;
    });
    last = { path, preview };
  }
  return last.preview;
}

/** Fetches without an ID token and without zod, because the login screen has a size budget. */
async function request(path: string): Promise<Preview | null> {
  const response = await fetch(`/api/share/preview?path=${encodeURIComponent(path)}`, {
    headers: { Accept: 'application/json', 'Accept-Language': currentLanguage() },
    signal: AbortSignal.timeout(timeLimitMs),
  });
  if (!response.ok) throw new Error(`the preview failed with status ${response.status}`);
  const body: unknown = await response.json();
  const preview = typeof body === 'object' && body !== null && 'preview' in body ? body.preview : null;
  return isPreview(preview) ? preview : null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const hasTexts = (value: object, ...names: readonly string[]): boolean =>
  names.every((name) => typeof Reflect.get(value, name) === 'string');

const hasCounts = (value: object, ...names: readonly string[]): boolean =>
  names.every((name) => typeof Reflect.get(value, name) === 'number');

/** Checks the fields that the preview shows. A response of another release could lack one. */
function isPreview(value: unknown): value is Preview {
  if (!isObject(value) || !('person' in value) || !hasTexts(value, 'kind', 'text')) return false;
  if (!isObject(value.person) || !hasTexts(value.person, 'fullName', 'username', 'profileAvatar')) return false;
  if (!('kind' in value) || value.kind !== 'post') return hasCounts(value, 'postCount', 'followerCount');
  const hasPicture =
    'picture' in value &&
    (value.picture === null || (isObject(value.picture) && hasTexts(value.picture, 'url', 'alt')));
  const hasLikes = 'likeCount' in value && (value.likeCount === null || hasCounts(value, 'likeCount'));
  return hasPicture && hasLikes && hasCounts(value, 'commentCount');
}
