import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guest } from '@glimpse/contract/auth/guest';
import { centre, type Media } from '@glimpse/contract/media/media';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { type Author, UserDoc } from '@glimpse/contract/profiles/user';
import type { Auth } from 'firebase-admin/auth';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { emailRef } from '../functions/src/auth/emails.ts';
import { nullIfUserNotFound } from '../functions/src/auth/user-not-found.ts';
import { ensureUsername } from '../functions/src/auth/usernames.ts';
import { readDocument, toStored } from '../functions/src/firestore/documents.ts';
import { processMedia } from '../functions/src/media/process.ts';
import { publishMedia } from '../functions/src/media/publish.ts';
import type { MediaStore } from '../functions/src/media/store.ts';
import { limitConcurrency } from '../functions/src/media/task-queues.ts';
import { authorOf } from '../functions/src/views/user-view.ts';
import { loadConversations } from './conversations.ts';
import { commentDocuments, emailDocument, postDocument, userDocument } from './documents.ts';
import { type MediaName, type SeedMedia, media as seedMedia } from './media.ts';
import { type PersonName, people, type SeedPerson, seedPassword } from './people.ts';
import { posts, type SeedPost } from './posts.ts';
import type { ProcessedMediaCache } from './processed-media-cache.ts';
import { loadStories } from './stories.ts';
import { SeedError } from './target.ts';

export interface SeedTarget {
  readonly auth: Auth;
  readonly db: Firestore;
  readonly store: MediaStore;
  /** The path of seed/media. */
  readonly mediaFolder: string;
  readonly mediaCache: ProcessedMediaCache;
  /** In the emulators all accounts have a known password. In a real project only the guest has one. */
  readonly isEmulator: boolean;
  readonly log: (line: string) => void;
}

/** The numbers of added documents. */
export interface SeedReport {
  readonly accounts: number;
  readonly profiles: number;
  readonly posts: number;
}

/**
 * Adds the missing ones of six people, twenty posts with media and comments, five stories and a highlight. In the
 * emulators it also adds conversations. It never changes existing documents, so
 * that it can run twice. Throws if an email address of the seed belongs to another account.
 */
export async function loadSeed(target: SeedTarget): Promise<SeedReport> {
  const { db, isEmulator, log } = target;
  const seedPeople = Object.values<SeedPerson>(people);
  const accounts = await countAdded(seedPeople, (person) => addAccount(target, person));
  const profiles = await countAdded(seedPeople, (person) => addProfile(db, person));
  for (const { uid } of seedPeople) {
    const user = readDocument(UserDoc, await db.doc(paths.user(uid)).get());
    if (user) await ensureUsername(db, Date.now(), user);
  }
  log(`${accounts} of ${seedPeople.length} accounts added`);

  const snapshots = await db.getAll(...posts.map(({ id }) => db.doc(paths.post(id))), { fieldMask: [] });
  const missing = posts.filter((_post, index) => !snapshots[index]?.exists);
  const mediaByPost = new Map<string, Media>();
  const publish = async (post: SeedPost) => {
    const { uid } = people[post.by];
    const uploadId = `seed-${post.id}`;
    const folder = storagePaths.mediaFolder(uid, uploadId);
    mediaByPost.set(post.id, await publishSeedMedia(target, post.media, { uid, uploadId, folder }));
    if (mediaByPost.size % 5 === 0) log(`${mediaByPost.size} of ${missing.length} pictures and videos published`);
  };
  const withLimit = limitConcurrency(maxParallelMedia);
  await Promise.all(missing.map((post) => withLimit(() => publish(post))));

  const authors = await readAuthors(db);
  const added = await countAdded(missing, (post) => addPost(db, post, mediaByPost, authors));
  log(added > 0 ? `${added} of ${posts.length} posts added` : 'All posts already exist');
  const storyCount = await loadStories(
    db,
    async ({ id, by, source }) => {
      if (!('media' in source)) return null;
      const { uid } = people[by];
      const folder = storagePaths.storyFolder(uid, id);
      return publishSeedMedia(target, source.media, { uid, uploadId: id, folder });
    },
    Date.now(),
  );
  log(`${storyCount} stories added`);
  // In a real project nobody can sign in as these people to read the messages.
  if (isEmulator) log(`${await loadConversations(db)} conversations added`);
  return { accounts, profiles, posts: added };
}

const maxParallelMedia = 4;

async function addAccount({ auth, isEmulator }: SeedTarget, person: SeedPerson): Promise<boolean> {
  if (await auth.getUser(person.uid).catch(nullIfUserNotFound)) return false;
  const isGuest = person.email === guest.email;
  const password = isGuest ? guest.password : isEmulator ? seedPassword : randomUUID();
  const { uid, email, fullName } = person;
  await auth.createUser({ uid, email, password, displayName: fullName });
  // In a real project, `npm run moderator` appoints moderators.
  if (person.isModerator && isEmulator) await auth.setCustomUserClaims(uid, { moderator: true });
  return true;
}

async function addProfile(db: Firestore, person: SeedPerson): Promise<boolean> {
  const ref = db.doc(paths.user(person.uid));
  const addressRef = emailRef(db, person.email);
  return db.runTransaction(async (tx) => {
    const [user, addressEntry] = await tx.getAll(ref, addressRef);
    if (!addressEntry?.exists) tx.create(addressRef, toStored(emailDocument(person)));
    else if (addressEntry.get('uid') !== person.uid)
      throw new SeedError(`${person.email} is another person's address.`);
    if (user?.exists) return false;
    tx.create(ref, toStored(userDocument(person)));
    return true;
  });
}

/** Checks and publishes the media of a post or story like an upload. */
async function publishSeedMedia(
  { store, mediaFolder, mediaCache }: SeedTarget,
  name: MediaName,
  destination: Parameters<typeof publishMedia>[2],
): Promise<Media> {
  const { file, kind, alt, poster: posterFile }: SeedMedia = seedMedia[name];
  const poster = posterFile ? await jpeg(mediaFolder, posterFile) : null;
  const original =
    kind === 'video'
      ? { bytes: await readFile(join(mediaFolder, file)), claimedType: 'video/mp4' }
      : await jpeg(mediaFolder, file);
  // AVIF is slow to encode.
  const options = { focus: centre, withAvif: false };
  const files = poster ? [original.bytes, poster.bytes] : [original.bytes];
  const processed = await mediaCache.getOrProcess(files, () =>
    processMedia(original, poster, null, options).catch((error: unknown) => {
      throw new SeedError(`seed/media/${file}: ${error instanceof Error ? error.message : String(error)}`);
    }),
  );
  const { media } = await publishMedia(store, processed, destination);
  return { ...media, alt };
}

const jpeg = async (folder: string, file: string) => ({
  bytes: await readFile(join(folder, file)),
  claimedType: 'image/jpeg',
});

/**
 * Returns the current names and pictures of the people, because they can have changed since the seed was first loaded.
 */
async function readAuthors(db: Firestore): Promise<(name: PersonName) => Author> {
  const seedPeople = Object.values<SeedPerson>(people);
  const snapshots = await db.getAll(...seedPeople.map(({ uid }) => db.doc(paths.user(uid))));
  const authors = new Map<string, Author>();
  for (const snapshot of snapshots) {
    const user = readDocument(UserDoc, snapshot);
    if (user) authors.set(user.id, authorOf(user));
  }
  return (name) => {
    const author = authors.get(people[name].uid);
    if (!author) throw new Error(`${paths.user(people[name].uid)} was deleted while the seed was loading`);
    return author;
  };
}

/** Adds a post with its comments in one transaction, and counts it for its author. */
async function addPost(
  db: Firestore,
  post: SeedPost,
  shown: ReadonlyMap<string, Media>,
  authors: (name: PersonName) => Author,
): Promise<boolean> {
  const media = shown.get(post.id);
  if (!media) throw new Error(`${post.id} has no media`);
  const ref = db.doc(paths.post(post.id));
  return db.runTransaction(async (tx) => {
    if ((await tx.get(ref)).exists) return false;
    tx.create(ref, toStored(postDocument(post, media, authors)));
    for (const { id, data } of commentDocuments(post, authors)) {
      tx.set(db.doc(paths.comment(post.id, id)), toStored(data));
    }
    tx.update(db.doc(paths.user(authors(post.by).uid)), { postCount: FieldValue.increment(1) });
    return true;
  });
}

/**
 * Adds the items one at a time, because the posts of a person change the same counter. Returns how many were missing.
 */
async function countAdded<T>(items: readonly T[], add: (item: T) => Promise<boolean>): Promise<number> {
  let count = 0;
  for (const item of items) if (await add(item)) count++;
  return count;
}
