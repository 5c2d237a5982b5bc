import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guest } from '@glimpse/contract/auth/guest';
import { centre, type Media } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import { type Author, UserDoc } from '@glimpse/contract/profiles/user';
import type { Auth } from 'firebase-admin/auth';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { emailRef } from '../functions/src/auth/emails.ts';
import { ensureUsername } from '../functions/src/auth/ensure-username.ts';
import { readDocument, toStored } from '../functions/src/firestore/documents.ts';
import { processMedia } from '../functions/src/media/process.ts';
import { publishMedia } from '../functions/src/media/publish.ts';
import type { MediaStore } from '../functions/src/media/store.ts';
import { authorOf } from '../functions/src/views/user-view.ts';
import { commentDocuments, emailDocument, postDocument, userDocument } from './documents.ts';
import { loadConversations } from './load-conversations.ts';
import { type SeedMedia, media as seedMedia } from './media.ts';
import { type PersonName, people, type SeedPerson, seedPassword } from './people.ts';
import { posts, type SeedPost } from './posts.ts';
import type { ProcessedMediaCache } from './processed-media-cache.ts';
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
 * Adds the missing ones of six people and twenty posts with media and comments. In the emulators it also adds
 * conversations. It never changes existing documents, so
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
  await forEachParallel(missing, maxParallelMedia, async (post) => {
    mediaByPost.set(post.id, await publishSeedMedia(target, post));
    if (mediaByPost.size % 5 === 0) log(`${mediaByPost.size} of ${missing.length} pictures and videos published`);
  });

  const authors = await readAuthors(db);
  const added = await countAdded(missing, (post) => addPost(db, post, mediaByPost, authors));
  log(added > 0 ? `${added} of ${posts.length} posts added` : 'All posts already exist');
  // In a real project nobody can sign in as these people to read the messages.
  if (isEmulator) log(`${await loadConversations(db)} conversations added`);
  return { accounts, profiles, posts: added };
}

const maxParallelMedia = 4;

/**
 * Retries a publish after a closed connection, because publishing is idempotent. Under load the server can close a
 * kept-alive connection while a request is on its way, and the Storage library does not retry uploads.
 */
function withRetries(store: MediaStore): MediaStore {
  const publish = async (path: string, bytes: Buffer, contentType: string, attempt = 1): Promise<void> => {
    try {
      await store.publish(path, bytes, contentType);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (attempt === 4 || (code !== 'ECONNRESET' && code !== 'EPIPE')) throw error;
      await publish(path, bytes, contentType, attempt + 1);
    }
  };
  return { ...store, publish: (path, bytes, contentType) => publish(path, bytes, contentType) };
}

async function addAccount({ auth, isEmulator }: SeedTarget, person: SeedPerson): Promise<boolean> {
  if (await exists(auth, person.uid)) return false;
  const isGuest = person.email === guest.email;
  const password = isGuest ? guest.password : isEmulator ? seedPassword : randomUUID();
  const { uid, email, fullName } = person;
  await auth.createUser({ uid, email, password, displayName: fullName });
  // In a real project, `npm run moderator` appoints moderators.
  if (person.isModerator && isEmulator) await auth.setCustomUserClaims(uid, { moderator: true });
  return true;
}

const exists = (auth: Auth, uid: string): Promise<boolean> =>
  auth.getUser(uid).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') return false;
      throw error;
    },
  );

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

/** Checks and publishes the media of a post like an upload. */
async function publishSeedMedia({ store, mediaFolder, mediaCache }: SeedTarget, post: SeedPost): Promise<Media> {
  const { file, kind, alt, poster: posterFile }: SeedMedia = seedMedia[post.media];
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
  const { media } = await publishMedia(withRetries(store), people[post.by].uid, `seed-${post.id}`, processed);
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

async function forEachParallel<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
