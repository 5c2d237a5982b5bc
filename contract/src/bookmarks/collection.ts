import * as z from 'zod/mini';
import { appErrors } from '../app-error.ts';
import { Count, DocumentId, Millis, text } from '../fields.ts';
import { Media } from '../media/media.ts';
import { PostParams } from '../posts/post.ts';
import { validationTexts } from '../validation.ts';

/** `name` is in UTF-16 units. */
export const collectionLimits = {
  name: 40,
  /** The largest number of collections of one person. */
  perPerson: 100,
  /** The largest number of collections that contain the same bookmark. */
  perBookmark: 10,
} as const;

/** Matches one visible character. White space and invisible characters do not match. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u;

export const collectionTexts = {
  collectionNameLong: `must have at most ${collectionLimits.name} characters`,
} as const;

/** The name of a collection, trimmed. It has a visible character. */
export const CollectionName = z.pipe(
  z.string(validationTexts.nameRequired).check(z.trim()),
  text(collectionLimits.name, 0, collectionTexts.collectionNameLong).check(
    z.refine((value) => visible.test(value), { error: validationTexts.nameRequired }),
  ),
);

/** The picture of a bookmark in the collection. `createdAt` is the time of the bookmark. */
export const CollectionCover = z.object({
  postId: z.string(),
  /** The author of the post, so that the client can leave out pictures of blocked people. */
  authorUid: z.string(),
  media: Media,
  createdAt: Millis,
});
export type CollectionCover = z.infer<typeof CollectionCover>;

/**
 * `users/{uid}/collections/{id}`: a named group of bookmarks. The client chooses the id. Each bookmark lists its
 * collections in `collectionIds`.
 */
export const CollectionDoc = z.object({
  name: z.string(),
  /** The number of bookmarks in the collection. */
  count: Count,
  /**
   * The picture of a public post in the collection, from the newest bookmark that has one. Null if no post of the
   * newest bookmarks is public.
   */
  cover: z.nullable(CollectionCover),
  createdAt: Millis,
  updatedAt: Millis,
});
export type CollectionDoc = z.infer<typeof CollectionDoc>;

export const CollectionParams = z.object({ collectionId: DocumentId });
export const CollectedPostParams = z.extend(CollectionParams, PostParams.shape);
/** `postId` is a post that the new collection contains from the beginning. */
export const NewCollection = z.object({ name: CollectionName, postId: z.optional(DocumentId) });
export const CollectionEdit = z.object({ name: CollectionName });

export const collectionErrors = appErrors('collection', {
  notFound: ['not-found', 'This collection does not exist.'],
  beingDeleted: ['failed-precondition', 'This collection is being deleted.'],
  tooMany: ['failed-precondition', `You can have at most ${collectionLimits.perPerson} collections.`],
  tooManyOfPost: ['failed-precondition', `A post can be in at most ${collectionLimits.perBookmark} collections.`],
  guest: ['permission-denied', "The guest account is shared, so it can't have collections."],
});
