import * as z from 'zod/mini';
import { Count, HttpUrl, Millis, text } from '../fields.ts';
import { mediaLimits } from './media-limits.ts';

/** The accepted types, each listed explicitly. SVG is never accepted, because it can contain scripts. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime'] as const;
/** The type of a video's captions. */
export const captionsType = 'text/vtt';
export const captionsTooLarge = `Captions can be up to ${mediaLimits.captionsBytes / 1000} kB.`;
export const uploadTypes = [...imageTypes, ...videoTypes] as const;
export const UploadType = z.enum(uploadTypes);
export type UploadType = z.infer<typeof UploadType>;

export const mediaKind = (type: string): 'image' | 'video' | null =>
  imageTypes.some((image) => image === type) ? 'image' : videoTypes.some((video) => video === type) ? 'video' : null;

/** One WebP rendition. `width` is in pixels. With `hasAvif`, a smaller AVIF version exists at `avifUrl`. */
export const MediaVariant = z.object({
  width: z.int().check(z.positive()),
  url: HttpUrl,
  hasAvif: z.boolean(),
});
export type MediaVariant = z.infer<typeof MediaVariant>;

/** The most important point of a picture. Fractions of width and height from the upper left corner. */
export const FocalPoint = z.object({
  x: z.number().check(z.minimum(0), z.maximum(1)),
  y: z.number().check(z.minimum(0), z.maximum(1)),
});
export type FocalPoint = z.infer<typeof FocalPoint>;
export const centre: FocalPoint = { x: 0.5, y: 0.5 };

/**
 * Options for processing an upload. Grids crop around `focus` (default: the centre). `isStill` publishes only the
 * first frame of an animation.
 */
export const ProcessUploadBody = z.object({
  focus: z.optional(FocalPoint),
  isStill: z.optional(z.boolean()),
});
export type ProcessUploadBody = z.infer<typeof ProcessUploadBody>;

/** A picture or video of a post. */
export const Media = z.object({
  type: z.enum(['image', 'video']),
  /** The largest rendition of a picture, or the video file. */
  url: HttpUrl,
  /** The Storage folder. Empty if the media is hosted elsewhere. */
  path: z.string(),
  /** Size of the original in pixels, after rotation. Null if unknown. */
  width: z.nullable(z.int().check(z.positive())),
  height: z.nullable(z.int().check(z.positive())),
  alt: text(mediaLimits.altText),
  /** A thumbhash in base64, or ''. */
  placeholder: z.string(),
  /**
   * In ascending order of width. For a video, renditions of its poster. For an animation, these are animated, too.
   */
  variants: z.array(MediaVariant),
  /** The first frame of a video or an animation. Empty for other pictures. */
  posterUrl: z.string(),
  /** Squares for grids, cropped around `focus`. Uploads of earlier releases have none. */
  squares: z.array(MediaVariant),
  focus: FocalPoint,
  /** Whether this is an animated picture. */
  isAnimated: z.boolean(),
  /** Null if unknown. */
  hasSound: z.nullable(z.boolean()),
  /** WebVTT captions of a video, or ''. */
  captionsUrl: z.string(),
});
export type Media = z.infer<typeof Media>;

/**
 * `uploads/{uploadId}`: a processed upload that no post uses yet. The commit of a post that uses it deletes the
 * document. The sweep deletes it after a day.
 */
export const UploadDoc = z.object({
  uid: z.string(),
  media: Media,
  sizeBytes: Count,
  createdAt: Millis,
});
export type UploadDoc = z.infer<typeof UploadDoc>;

/**
 * `discardedMedia/{id}`: files that no post uses any more, because an edit removed them or an upload was cancelled.
 * The commit that does so creates the document. A trigger deletes the files. If the event was lost, the sweep does
 * it.
 */
export const DiscardedMediaDoc = z.object({
  uid: z.string(),
  /** The Storage folder of the files. */
  path: z.string(),
  createdAt: Millis,
});
export type DiscardedMediaDoc = z.infer<typeof DiscardedMediaDoc>;

/**
 * `postMediaChanges/{id}`: the media of a post changed. First the copies in bookmarks and moderation cases are
 * updated, then the removed files are deleted.
 * The commit that changes the post creates the document. A trigger does the work. If the event was lost, the sweep
 * does it.
 */
export const PostMediaChangeDoc = z.object({
  /** The author of the post. */
  uid: z.string(),
  postId: z.string(),
  /** The Storage folders that the post does not use any more. */
  removedPaths: z.array(z.string()),
  createdAt: Millis,
});
export type PostMediaChangeDoc = z.infer<typeof PostMediaChangeDoc>;

/** Default values of optional fields, for media without these features. */
export const mediaDefaults = {
  squares: [],
  focus: centre,
  isAnimated: false,
  hasSound: null,
  captionsUrl: '',
} as const satisfies Partial<Media>;

/**
 * Identifies one of a post's media. The id is the upload id, or the URL if the media is hosted elsewhere. It stays
 * the same when the files move.
 */
export const mediaId = ({ path, url }: Pick<Media, 'path' | 'url'>): string =>
  path.split('/').findLast((part) => part !== '') ?? url;

/** Returns the URL of the AVIF version of a rendition with `hasAvif`. */
export const avifUrl = ({ url }: MediaVariant): string => url.replace(/\.webp(?=$|\?)/, '.avif');

/** Returns the still picture of the media, which is the poster of a video or the picture itself. */
export const stillUrl = (media: Media): string => (media.type === 'video' ? media.posterUrl || media.url : media.url);
