import * as z from 'zod/mini';
import { Count, DocumentId, HttpUrl, Millis, text } from '../fields.ts';
import { mediaLimits } from './media-limits.ts';

/** The accepted types of pictures. SVG is not accepted, because it can contain scripts. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime'] as const;
/** The media type of a captions file. */
export const captionsType = 'text/vtt';
export const captionsTooLarge = `Captions can be up to ${mediaLimits.captionsBytes / 1000} kB.` as const;
export const uploadTypes = [...imageTypes, ...videoTypes] as const;
export const UploadType = z.enum(uploadTypes);
export type UploadType = z.infer<typeof UploadType>;

/** Returns the kind of media that this media type is, or null if it is not accepted. */
export const mediaKind = (type: string): 'image' | 'video' | null =>
  imageTypes.some((image) => image === type) ? 'image' : videoTypes.some((video) => video === type) ? 'video' : null;

/** One WebP rendition. `width` is in pixels. `hasAvif` says whether there is also a smaller AVIF file (`avifUrl`). */
export const MediaVariant = z.object({
  width: z.int().check(z.positive()),
  url: HttpUrl,
  hasAvif: z.boolean(),
});
export type MediaVariant = z.infer<typeof MediaVariant>;

/** The most important point of a picture, in fractions of its width and height from the upper left corner. */
export const FocalPoint = z.object({
  x: z.number().check(z.minimum(0), z.maximum(1)),
  y: z.number().check(z.minimum(0), z.maximum(1)),
});
export type FocalPoint = z.infer<typeof FocalPoint>;
export const centre: FocalPoint = { x: 0.5, y: 0.5 };

/** The use of an upload. It decides who can read the files. */
export const UploadPurpose = z.enum(['post', 'story', 'message']);
export type UploadPurpose = z.infer<typeof UploadPurpose>;

/**
 * Options for processing an upload. Grids crop around `focus` (default: the centre). With `isStill`, an animation
 * becomes its first frame. The default purpose is 'post'.
 */
export const ProcessUploadBody = z
  .object({
    purpose: z.optional(UploadPurpose),
    /** The recipient of the message. Required with 'message'. */
    recipientUid: z.optional(DocumentId),
    focus: z.optional(FocalPoint),
    isStill: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ purpose, recipientUid }) => (purpose === 'message') === (recipientUid !== undefined), {
      error: 'must name a recipient for a message, and for nothing else',
    }),
  );
export type ProcessUploadBody = z.infer<typeof ProcessUploadBody>;

/** A picture or video of a post. */
export const Media = z.object({
  type: z.enum(['image', 'video']),
  /** The largest rendition of a picture, or the video file. */
  url: HttpUrl,
  /** The Storage folder, or '' if the media are on another website. */
  path: z.string(),
  /** In pixels, after applying the orientation of the file. Null if unknown. */
  width: z.nullable(z.int().check(z.positive())),
  height: z.nullable(z.int().check(z.positive())),
  alt: text(mediaLimits.altText),
  /** A ThumbHash in base64, which is a tiny blurred preview, or ''. */
  placeholder: z.string(),
  /**
   * The renditions in ascending order of width. Those of a video show its poster. Those of an animation are animated.
   */
  variants: z.array(MediaVariant),
  /** The poster of a video, or the first frame of an animation. Empty for other pictures. */
  posterUrl: z.string(),
  /** Square renditions for grids, cropped around `focus`. Uploads of earlier releases have none. */
  squares: z.array(MediaVariant),
  focus: FocalPoint,
  /** Whether this is an animated picture. False for videos. */
  isAnimated: z.boolean(),
  /** Null if unknown. */
  hasSound: z.nullable(z.boolean()),
  /** The URL of the WebVTT captions of a video, or ''. */
  captionsUrl: z.string(),
});
export type Media = z.infer<typeof Media>;

/**
 * `uploads/{uploadId}`: a processed upload that no post uses yet. The commit that creates or edits a post with the
 * upload deletes this document. The sweep deletes it, with the files, after `mediaLimits.uploadLifetimeMs`, unless a
 * draft uses it.
 */
export const UploadDoc = z.object({
  uid: z.string(),
  media: Media,
  sizeBytes: Count,
  /** The start of its lifetime. A draft that uses the upload moves this time forward. */
  createdAt: Millis,
});
export type UploadDoc = z.infer<typeof UploadDoc>;

/**
 * `discardedMedia/{id}`: files of an upload that must be deleted. The owner has discarded the upload, or it was unused
 * for a day, or its files were moved. The commit that deletes or changes `uploads/{uploadId}` creates this document.
 * Then the same function and a trigger both delete the files and this document. If both were interrupted, the sweep
 * deletes them.
 */
export const DiscardedMediaDoc = z.object({
  uid: z.string(),
  /** The Storage folder of the files. */
  path: z.string(),
  createdAt: Millis,
});
export type DiscardedMediaDoc = z.infer<typeof DiscardedMediaDoc>;

/**
 * `mediaCopies/{id}`: copies of the files of a post or upload that move to other folders, or the files of a new message
 * picture. This document is created before the first file is written. The commit that makes the post or upload use the
 * copies deletes it. After a crash, the next attempt, the deletion of the post or the sweep deletes the copies.
 */
export const MediaCopyDoc = z.object({
  /** The owner of the files. */
  uid: z.string(),
  /** '' for an upload that no post uses yet. */
  postId: z.string(),
  /** The Storage folders of the copies. */
  paths: z.array(z.string()),
  /** Whether the copies must not be used any more. Then they can be deleted at any time. */
  isAbandoned: z.boolean(),
  createdAt: Millis,
});
export type MediaCopyDoc = z.infer<typeof MediaCopyDoc>;

/**
 * `postMediaChanges/{id}`: a change of the media of a post. The commit that changes the post creates this document. A
 * trigger updates the copies in bookmarks and moderation cases, and then deletes the removed files and this document.
 * If the event was lost, the sweep does so.
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

/** The values for media without square renditions, a chosen focal point, animation, known sound or captions. */
export const mediaDefaults = {
  squares: [],
  focus: centre,
  isAnimated: false,
  hasSound: null,
  captionsUrl: '',
} as const satisfies Partial<Media>;

/**
 * Returns an id that is unique among the media of a post. It is the upload id, or the URL of media on another website.
 * It does not change when the files move to another folder.
 */
export const mediaId = ({ path, url }: Pick<Media, 'path' | 'url'>): string =>
  path.split('/').findLast((part) => part !== '') ?? url;

/** Returns the URL of the AVIF file of a rendition. Use it only with `hasAvif`. */
export const avifUrl = ({ url }: MediaVariant): string => url.replace(/\.webp(?=$|\?)/, '.avif');

/** Returns the URL of a picture. For a video, returns the URL of its poster, or its own URL if it has no poster. */
export const stillUrl = (media: Media): string => (media.type === 'video' ? media.posterUrl || media.url : media.url);
