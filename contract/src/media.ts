import * as z from 'zod/mini';
import { Count, HttpUrl, Millis, text } from './fields.ts';
import { limits } from './limits.ts';

/** Types the upload accepts, one by one; never svg. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime'] as const;
export const uploadTypes = [...imageTypes, ...videoTypes] as const;
export const UploadType = z.enum(uploadTypes);
export type UploadType = z.infer<typeof UploadType>;

export const mediaKind = (type: string): 'image' | 'video' | null =>
  imageTypes.some((image) => image === type)
    ? 'image'
    : videoTypes.some((video) => video === type)
      ? 'video'
      : null;

/** One WebP rendition. `width` in pixels. */
export const MediaVariant = z.object({ width: z.int().check(z.positive()), url: HttpUrl });
export type MediaVariant = z.infer<typeof MediaVariant>;

/**
 * A post's picture or video. `url`: the largest picture, or the video file. `path`: its Storage folder, '' when hosted
 * elsewhere. `width` x `height`: upright pixels of the original, null when unknown. `placeholder`: thumbhash, base64, or ''.
 * `variants`: widths ascending; of the poster for a video. `posterUrl`: '' for pictures.
 */
export const Media = z.object({
  type: z.enum(['image', 'video']),
  url: HttpUrl,
  path: z.string(),
  width: z.nullable(z.int().check(z.positive())),
  height: z.nullable(z.int().check(z.positive())),
  alt: text(limits.altText),
  placeholder: z.string(),
  variants: z.array(MediaVariant),
  posterUrl: z.string(),
});
export type Media = z.infer<typeof Media>;

/**
 * `uploads/{uploadId}`: a processed upload that waits to be posted; removed by the post that uses it, or after a day.
 * `replacedIn`: only in documents of the first release, which kept discarded media here: taken out of that post, or of
 * none (''). Nobody can post it.
 */
export const UploadDoc = z.object({
  uid: z.string(),
  media: Media,
  sizeBytes: Count,
  createdAt: Millis,
  replacedIn: z.optional(z.string()),
});
export type UploadDoc = z.infer<typeof UploadDoc>;

/**
 * `discardedMedia/{id}`: media that are to go because an edit took them out of a post, or their upload was given up. Noted
 * in the commit that does so, cleared by a trigger, and swept up when the event was lost. `path`: their Storage folder, ''
 * when they are hosted elsewhere. `postId`: the post whose bookmarks copied them, '' when there is none.
 */
export const DiscardedMediaDoc = z.object({
  uid: z.string(),
  path: z.string(),
  postId: z.string(),
  createdAt: Millis,
});
export type DiscardedMediaDoc = z.infer<typeof DiscardedMediaDoc>;

/** The picture that stands for the media: a video's poster, else the picture itself. */
export const stillUrl = (media: Media): string =>
  media.type === 'video' ? media.posterUrl || media.url : media.url;
