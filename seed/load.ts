import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { CommentDoc, CommentPreview } from '@glimpse/contract/comment';
import { guest } from '@glimpse/contract/guest';
import { limits } from '@glimpse/contract/limits';
import type { Media } from '@glimpse/contract/media';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/post';
import { searchTokens } from '@glimpse/contract/search';
import { type Author, type UserDoc, usernameOf } from '@glimpse/contract/user';
import type { Auth } from 'firebase-admin/auth';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { toStored } from '../functions/src/firestore/documents.ts';
import { processMedia } from '../functions/src/media/process.ts';
import { publishMedia } from '../functions/src/media/publish.ts';
import type { MediaStore } from '../functions/src/media/store.ts';
import { media, type SeedMedia } from './media.ts';
import { type Person, people } from './people.ts';
import { posts, type SeedPost } from './posts.ts';

export interface SeedTarget {
  readonly auth: Auth;
  readonly db: Firestore;
  readonly store: MediaStore;
  /** The folder with the pictures and videos, ending in a slash. */
  readonly mediaFolder: string;
  /** Everybody's password but the guest's; null gives each one that nobody knows. */
  readonly password: string | null;
}

/** How many posts are prepared at once: encoding pictures keeps the processor busy. */
const atOnce = 3;

/**
 * Loads the six people and the 20 posts. What exists stays as it is, so loading again changes nothing and never takes
 * back what somebody did since. Answers how many people and posts were new.
 */
export async function loadSeed(target: SeedTarget): Promise<{ people: number; posts: number }> {
  const newPeople = await Promise.all(Object.values(people).map((person) => loadPerson(target, person)));
  const queue = [...posts];
  let newPosts = 0;
  const worker = async () => {
    for (let post = queue.shift(); post; post = queue.shift())
      if (await loadPost(target, post)) newPosts += 1;
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { people: newPeople.filter(Boolean).length, posts: newPosts };
}

const authorOf = ({ uid, fullName, email, profileAvatar }: Person): Author => ({
  uid,
  fullName,
  username: usernameOf(fullName),
  email,
  profileAvatar,
});

async function loadPerson({ auth, db, password }: SeedTarget, person: Person): Promise<boolean> {
  const { uid, fullName, email } = person;
  const secret = email === guest.email ? guest.password : (password ?? randomBytes(24).toString('base64url'));
  await auth
    .createUser({ uid, email, displayName: fullName, password: secret })
    .catch((error: { code?: string }) => {
      if (error.code !== 'auth/uid-already-exists' && error.code !== 'auth/email-already-exists') throw error;
    });
  const joined = Date.parse(person.joined);
  const data: UserDoc = {
    fullName,
    username: usernameOf(fullName),
    email,
    bio: person.bio,
    website: person.website,
    profileAvatar: person.profileAvatar,
    postCount: 0,
    followerCount: 0,
    followingCount: 0,
    followerPreview: [],
    followingPreview: [],
    searchTokens: searchTokens(usernameOf(fullName), fullName, email),
    createdAt: joined,
    updatedAt: joined,
  };
  return createOnce(db.doc(paths.user(uid)).create(toStored(data)));
}

const alreadyExists = 6;
const createOnce = (creation: Promise<unknown>): Promise<boolean> =>
  creation.then(
    () => true,
    (error: { code?: unknown }) => {
      if (error.code === alreadyExists) return false;
      throw error;
    },
  );

/** Creates the post, its comments and its place in the author's count together, unless the post is there. */
async function loadPost(target: SeedTarget, post: SeedPost): Promise<boolean> {
  const { db } = target;
  const ref = db.doc(paths.post(post.id));
  if ((await ref.get()).exists) return false;
  const author = people[post.by];
  const postBy = authorOf(author);
  const comments = (post.comments ?? []).map((comment, index) => commentOf(post.id, index, comment));
  const at = Date.parse(post.at);
  const data: PostDoc = {
    postBy,
    content: post.content,
    media: await uploadMedia(target, author.uid, media[post.media]),
    likeCount: 0,
    commentCount: comments.length,
    likePreview: [],
    dislikePreview: [],
    commentPreview: comments.map(previewOf).reverse().slice(0, limits.previewComments),
    searchTokens: searchTokens(postBy.fullName, postBy.email),
    createdAt: at,
    updatedAt: at,
  };
  const batch = db.batch().create(ref, toStored(data));
  for (const { id, data } of comments) batch.create(db.doc(paths.comment(post.id, id)), toStored(data));
  batch.update(db.doc(paths.user(author.uid)), { postCount: FieldValue.increment(1) });
  return createOnce(batch.commit());
}

function commentOf(
  postId: string,
  index: number,
  { by, message, at }: NonNullable<SeedPost['comments']>[number],
): { id: string; data: CommentDoc } {
  const { uid, fullName, email, profileAvatar } = people[by];
  const time = Date.parse(at);
  return {
    id: `${postId}-${index + 1}`,
    data: {
      uid,
      postId,
      message,
      name: fullName,
      email,
      profilePicture: profileAvatar,
      replies: [],
      upvoteCount: 0,
      downvoteCount: 0,
      upvotePreview: [],
      downvotePreview: [],
      createdAt: time,
      updatedAt: time,
    },
  };
}

const previewOf = ({ id, data }: { id: string; data: CommentDoc }): CommentPreview => {
  const { uid, message, name, email, profilePicture, createdAt, updatedAt } = data;
  return { id, uid, message, name, email, profilePicture, createdAt, updatedAt };
};

/** Through the same checks and renditions as an upload of a person. */
async function uploadMedia({ store, mediaFolder }: SeedTarget, uid: string, item: SeedMedia): Promise<Media> {
  const file = {
    bytes: await readFile(mediaFolder + item.file),
    claimedType: item.kind === 'video' ? 'video/mp4' : 'image/jpeg',
  };
  const poster =
    item.kind === 'video'
      ? { bytes: await readFile(mediaFolder + item.poster), claimedType: 'image/jpeg' }
      : null;
  const name = item.file.slice(0, item.file.lastIndexOf('.'));
  const published = await publishMedia(store, uid, `seed-${name}`, await processMedia(file, poster));
  return { ...published.media, alt: item.alt };
}
