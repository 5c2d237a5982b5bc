import * as z from 'zod/mini';
import { appErrors } from '../app-error.ts';
import { Count, DocumentId, Millis, text } from '../fields.ts';
import { Media } from '../media/media.ts';
import { mediaLimits } from '../media/media-limits.ts';
import { Caption } from '../posts/post.ts';
import { postLimits } from '../posts/post-limits.ts';

export const draftLimits = {
  /** Drafts of one person. */
  drafts: 20,
  /** The server deletes a draft that was not saved for this long. */
  lifetimeMs: 30 * 24 * 60 * 60 * 1000,
  /** UTF-16 units of the name of a device. */
  deviceName: 40,
} as const;

const AltText = text(mediaLimits.altText);
const maxMedia = z.maxLength(postLimits.media);

/** A processed upload of a draft. `media` is a copy, so that another device can show the upload. */
export const StoredDraftMedia = z.object({ uploadId: z.string(), alt: AltText, media: Media });
export type StoredDraftMedia = z.infer<typeof StoredDraftMedia>;

/**
 * `users/{uid}/drafts/{draftId}`: a post that its author has not shared yet. Only the author can read it. The commit
 * that creates the post deletes it.
 */
export const DraftDoc = z.object({
  caption: Caption,
  /** The alternative text that the author typed before choosing the photo or video for it. */
  alt: AltText,
  /** In the order of the post. */
  media: z.array(StoredDraftMedia).check(maxMedia),
  /** The uploads of `media`, so that a query finds them. The hourly clean-up of unused uploads keeps them. */
  uploadIds: z.array(z.string()),
  /** Whether the author marks the post as sensitive. */
  sensitive: z.boolean(),
  /** Grows by one with each save. */
  revision: Count,
  /** A random id of the browser that saved this revision. */
  deviceId: z.string(),
  /** A name for people, such as `Phone`. */
  deviceName: z.string(),
  createdAt: Millis,
  updatedAt: Millis,
  /** When Firestore deletes the draft: `draftLimits.lifetimeMs` after `updatedAt`. */
  expireAt: Millis,
});
export type DraftDoc = z.infer<typeof DraftDoc>;

/** The content of a draft. Without any content, a save deletes the draft. */
export const DraftContent = z.object({
  caption: Caption,
  alt: AltText,
  media: z.array(z.object({ uploadId: DocumentId, alt: AltText })).check(maxMedia),
  sensitive: z.optional(z.boolean()),
});
export type DraftContent = z.infer<typeof DraftContent>;

/** The body for saving a draft. */
export const DraftSave = z.extend(DraftContent, {
  /** The revision that the content is based on. 0 for a new draft. */
  baseRevision: Count,
  device: z.object({ id: DocumentId, name: text(draftLimits.deviceName) }),
  /** The id of a second draft, which gets the content if another device has changed the first one meanwhile. */
  copyId: DocumentId,
});
export type DraftSave = z.infer<typeof DraftSave>;

export const SavedDraft = z.object({
  /** The id of the draft that has the content now. */
  draftId: DocumentId,
  /** 0 if there is no draft, because there was no content. */
  revision: Count,
  /** Whether the content went into the second draft. */
  isCopy: z.boolean(),
  /** The uploads that the server does not have any more. The draft was saved without them. */
  missingUploadIds: z.array(z.string()),
});
export type SavedDraft = z.infer<typeof SavedDraft>;

export const DraftParams = z.object({ draftId: DocumentId });

/** Returns whether a draft has no content. The mark as sensitive alone is no content. */
export const isEmptyDraft = ({ caption, alt, media }: DraftContent): boolean =>
  caption === '' && alt === '' && media.length === 0;

export const draftErrors = appErrors('draft', {
  guestDrafts: ['permission-denied', 'The guest account is shared, so its drafts stay on this device.'],
  gone: ['not-found', 'This draft was shared or deleted on another device.'],
  tooMany: [
    'failed-precondition',
    `You have ${draftLimits.drafts} drafts. Delete one to save this post on other devices, too.`,
  ],
});
