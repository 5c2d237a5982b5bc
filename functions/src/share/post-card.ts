import { defaultLanguage, type Language } from '@glimpse/contract/languages/language';
import { type Media, stillUrl } from '@glimpse/contract/media/media';
import { PostDoc } from '@glimpse/contract/posts/post';
import { withShownAddresses } from '@glimpse/contract/rich-text/shown-address';
import * as z from 'zod/mini';
import { sharedOf, shareSize } from '../media/share-picture.ts';
import { shareAddress } from './address.ts';
import { type Card, type CardPicture, iconPicture, interaction, type JsonObject } from './card.ts';
import { excerpt, previewText } from './preview-text.ts';
import { profileUrl } from './profile-card.ts';

export const SharedPost = z.pick(PostDoc, {
  postBy: true,
  content: true,
  media: true,
  visibility: true,
  sensitive: true,
  hidesLikeCount: true,
  likeCount: true,
  commentCount: true,
  createdAt: true,
  updatedAt: true,
});
export type SharedPost = z.infer<typeof SharedPost>;

/** `likeCount` is null if the author hides it. */
export type ShownPost = Omit<SharedPost, 'likeCount'> & { readonly likeCount: number | null };

/** Returns the card of a post. The card of a sensitive post shows the app's icon, and no video. */
export function postCard(origin: string, postId: string, post: ShownPost, language: Language = defaultLanguage): Card {
  const { postBy } = post;
  const content = withShownAddresses(post.content);
  const [media] = post.media;
  const url = `${origin}/post/${postId}`;
  const author = excerpt(postBy.fullName, 80);
  const names = messageNames[kindOf(post.media)];
  const values = { author, count: post.media.length };
  const caption = excerpt(content, 60);
  const description = excerpt(content, 200) || previewText(language, names.description, values);
  const title = caption
    ? previewText(language, 'preview.captionTitle', { author, caption })
    : previewText(language, names.title, values);
  const alt = media.alt || mediaBy(language, media.type, author);
  const picture = post.sensitive ? iconPicture(origin) : postPicture(origin, media, alt);
  const showsVideo = media.type === 'video' && !post.sensitive;
  const published = new Date(post.createdAt).toISOString();
  const modified = new Date(post.updatedAt).toISOString();
  const data: JsonObject = {
    '@context': 'https://schema.org',
    '@type': 'SocialMediaPosting',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: excerpt(content, 110) || previewText(language, names.by, values),
    articleBody: content,
    datePublished: published,
    dateModified: modified,
    author: {
      '@type': 'Person',
      name: postBy.fullName,
      alternateName: postBy.username,
      url: profileUrl(origin, postBy),
    },
    image: picture.url,
    interactionStatistic: [
      ...(post.likeCount === null ? [] : [interaction('LikeAction', post.likeCount)]),
      interaction('CommentAction', post.commentCount),
    ],
    ...(showsVideo ? { video: videoObject(media, title, description, published, picture) } : {}),
  };
  return {
    language,
    url,
    type: showsVideo ? 'video.other' : 'article',
    title,
    description,
    picture,
    isPictureLarge: !post.sensitive,
    properties: showsVideo
      ? videoProperties(media)
      : [
          ['article:published_time', published],
          ['article:modified_time', modified],
          ['article:author', profileUrl(origin, postBy)],
        ],
    data,
  };
}

const kindOf = (media: readonly Media[]): 'photos' | 'videos' | 'mixed' => {
  const videos = media.filter(({ type }) => type === 'video').length;
  return videos === 0 ? 'photos' : videos === media.length ? 'videos' : 'mixed';
};

const messageNames = {
  photos: { title: 'preview.photosTitle', description: 'preview.photosDescription', by: 'preview.photosBy' },
  videos: { title: 'preview.videosTitle', description: 'preview.videosDescription', by: 'preview.videosBy' },
  mixed: { title: 'preview.mixedTitle', description: 'preview.mixedDescription', by: 'preview.mixedBy' },
} as const;

/** Returns the alternative text of a photo or video whose author has not written one. */
export const mediaBy = (language: Language, type: Media['type'], author: string): string =>
  previewText(language, type === 'video' ? 'preview.videosBy' : 'preview.photosBy', { count: 1, author });

/**
 * Returns the JPEG of a rendition, because some services cannot show WebP in a link preview. Media hosted elsewhere
 * keeps its URL. A video without a poster gets the app's icon.
 */
function postPicture(origin: string, media: Media, alt: string): CardPicture {
  const shared = sharedOf(media.variants);
  const address = shared ? shareAddress(shared.url) : null;
  if (shared && address) {
    const size =
      media.width && media.height
        ? shareSize(shared.width, Math.max(1, Math.round((shared.width * media.height) / media.width)))
        : { width: null, height: null };
    return { url: origin + address, mimeType: 'image/jpeg', ...size, alt };
  }
  const still = media.type === 'video' ? media.posterUrl : stillUrl(media);
  return still ? { url: still, mimeType: '', width: media.width, height: media.height, alt } : iconPicture(origin);
}

function videoProperties(media: Media): [string, string][] {
  const type = videoType(media.url);
  return [
    ['og:video', media.url],
    ...(type ? [['og:video:type', type] satisfies [string, string]] : []),
    ...(media.width && media.height
      ? ([
          ['og:video:width', String(media.width)],
          ['og:video:height', String(media.height)],
        ] satisfies [string, string][])
      : []),
  ];
}

const videoTypes = { mp4: 'video/mp4', webm: 'video/webm', mov: 'video/quicktime' } as const;

function videoType(url: string): string | null {
  // Posts of earlier releases may have an invalid URL.
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  const extension = /\.(mp4|webm|mov)$/i.exec(path)?.[1]?.toLowerCase();
  return Object.entries(videoTypes).find(([name]) => name === extension)?.[1] ?? null;
}

const videoObject = (
  media: Media,
  name: string,
  description: string,
  uploadDate: string,
  picture: CardPicture,
): JsonObject => ({
  '@type': 'VideoObject',
  name,
  description,
  thumbnailUrl: picture.url,
  uploadDate,
  contentUrl: media.url,
});
