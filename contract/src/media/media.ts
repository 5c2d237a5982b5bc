import * as z from 'zod/mini';
import { addedLater, Count, HttpUrl, Millis, text } from '../fields.ts';
import { limits } from '../limits.ts';

/** Types the upload accepts, one by one; never svg. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime'] as const;
/** Of a video's captions. */
export const captionsType = 'text/vtt';
export const captionsTooLarge = `Captions may have at most ${limits.captionsBytes / 1000} kB.`;
export const uploadTypes = [...imageTypes, ...videoTypes] as const;
export const UploadType = z.enum(uploadTypes);
export type UploadType = z.infer<typeof UploadType>;

export const mediaKind = (type: string): 'image' | 'video' | null =>
  imageTypes.some((image) => image === type)
    ? 'image'
    : videoTypes.some((video) => video === type)
      ? 'video'
      : null;

/**
 * One WebP rendition. `width` in pixels. `hasAvif`: the same picture is there as AVIF, and is smaller so; its address ends
 * in `.avif` where `url` has `.webp` (`avifUrl`).
 */
export const MediaVariant = z.object({
  width: z.int().check(z.positive()),
  url: HttpUrl,
  hasAvif: addedLater(z.boolean(), false),
});
export type MediaVariant = z.infer<typeof MediaVariant>;

/** What matters most in a picture, in fractions of its width and height from the upper left corner. */
export const FocalPoint = z.object({
  x: z.number().check(z.minimum(0), z.maximum(1)),
  y: z.number().check(z.minimum(0), z.maximum(1)),
});
export type FocalPoint = z.infer<typeof FocalPoint>;
export const centre: FocalPoint = { x: 0.5, y: 0.5 };

/** What is to become of an upload. `focus`: where grids cut the picture; its centre when left out. `isStill`: of what moves only the first frame. */
export const UploadWish = z.object({ focus: z.optional(FocalPoint), isStill: z.optional(z.boolean()) });
export type UploadWish = z.infer<typeof UploadWish>;

/**
 * A post's picture or video. `url`: the largest picture, or the video file. `path`: its Storage folder, '' when hosted
 * elsewhere. `width` x `height`: upright pixels of the original, null when unknown. `placeholder`: thumbhash, base64, or ''.
 * `variants`: widths ascending; of the poster for a video. `posterUrl`: the first frame of what moves, '' for other pictures.
 * `squares`: cut at `focus`, for grids; none of uploads of earlier releases. `isAnimated`: a picture that moves; `variants`
 * move, too. `hasSound`: null when unknown. `captionsUrl`: WebVTT of a video, or ''.
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
  squares: addedLater(z.array(MediaVariant), []),
  focus: addedLater(FocalPoint, centre),
  isAnimated: addedLater(z.boolean(), false),
  hasSound: addedLater(z.nullable(z.boolean()), null),
  captionsUrl: addedLater(z.string(), ''),
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

/** The later fields of media that have nothing of the kind. */
export const plain = {
  squares: [],
  focus: centre,
  isAnimated: false,
  hasSound: null,
  captionsUrl: '',
} as const satisfies Partial<Media>;

/** What names one of a post's media, also after its files have moved: its upload, or its address when it lies elsewhere. */
export const mediaId = ({ path, url }: Pick<Media, 'path' | 'url'>): string =>
  path.split('/').findLast((part) => part !== '') ?? url;

/** Where the AVIF of a variant that has one lies. */
export const avifUrl = ({ url }: MediaVariant): string => url.replace(/\.webp(?=$|\?)/, '.avif');

/** The picture that stands for the media: a video's poster, else the picture itself. */
export const stillUrl = (media: Media): string =>
  media.type === 'video' ? media.posterUrl || media.url : media.url;
