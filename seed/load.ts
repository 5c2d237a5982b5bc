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
import { readDocument, toStored } from '../functions/src/firestore/documents.ts';
import { processMedia } from '../functions/src/media/process.ts';
import { publishMedia } from '../functions/src/media/publish.ts';
import type { MediaStore } from '../functions/src/media/store.ts';
import { authorOf } from '../functions/src/views/user-view.ts';
import { commentDocuments, emailDocument, postDocument, userDocument } from './documents.ts';
import type { DrawnMedia } from './drawn-media.ts';
import { type SeedMedia, media as seedMedia } from './media.ts';
import { type PersonName, people, type SeedPerson, seedPassword } from './people.ts';
import { posts, type SeedPost } from './posts.ts';
import { SeedError } from './target.ts';

export interface SeedTarget {
  readonly auth: Auth;
  readonly db: Firestore;
  readonly store: MediaStore;
  /** Where seed/media lies. */
  readonly mediaFolder: string;
  readonly drawn: DrawnMedia;
  /** In an emulator everybody has a known password; elsewhere only the guest, whose account is public. */
  readonly isEmulator: boolean;
  readonly log: (line: string) => void;
}

/** How much was missing and has been added. */
export interface SeedReport {
  readonly accounts: number;
  readonly profiles: number;
  readonly posts: number;
}

/**
 * Adds what is missing of six people and twenty posts with their media and comments. What exists stays as it is, edits
 * and likes included, so loading twice changes nothing. Throws when an address of the seed belongs to another account.
 */
export async function loadSeed(target: SeedTarget): Promise<SeedReport> {
  const { db, log } = target;
  const everybody = Object.values<SeedPerson>(people);
  const accounts = await countAdded(everybody, (person) => addAccount(target, person));
  const profiles = await countAdded(everybody, (person) => addProfile(db, person));
  log(`${accounts} of ${everybody.length} accounts added`);

  const found = await db.getAll(...posts.map(({ id }) => db.doc(paths.post(id))), { fieldMask: [] });
  const missing = posts.filter((_post, index) => !found[index]?.exists);
  const shown = new Map<string, Media>();
  await inLanes(missing, mediaLanes, async (post) => {
    shown.set(post.id, await publishSeedMedia(target, post));
    if (shown.size % 5 === 0) log(`${shown.size} of ${missing.length} pictures and videos published`);
  });

  const authors = await readAuthors(db);
  const added = await countAdded(missing, (post) => addPost(db, post, shown, authors));
  log(added > 0 ? `${added} of ${posts.length} posts added` : 'Every post is there already');
  return { accounts, profiles, posts: added };
}

/** Pictures that are encoded at a time. */
const mediaLanes = 4;

/**
 * Publishing may be repeated, so a connection that the other side closed as it was taken up again is no failure: under
 * load that happens to kept-alive connections, and the Storage library repeats no upload by itself.
 */
function persistent(store: MediaStore): MediaStore {
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
  // Elsewhere nobody has this account's password, and nobody needs to be able to get one: `npm run moderator`.
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
  const entry = emailRef(db, person.email);
  return db.runTransaction(async (tx) => {
    const [user, owned] = await tx.getAll(ref, entry);
    // Profiles that an earlier release loaded have no entry yet.
    if (!owned?.exists) tx.create(entry, toStored(emailDocument(person)));
    else if (owned.get('uid') !== person.uid)
      throw new SeedError(`${person.email} is another person's address.`);
    if (user?.exists) return false;
    tx.create(ref, toStored(userDocument(person)));
    return true;
  });
}

/** The same checks and renditions as an upload gets, in the same place. */
async function publishSeedMedia({ store, mediaFolder, drawn }: SeedTarget, post: SeedPost): Promise<Media> {
  const { file, kind, alt, poster: posterFile }: SeedMedia = seedMedia[post.media];
  const poster = posterFile ? await jpeg(mediaFolder, posterFile) : null;
  const original =
    kind === 'video'
      ? { bytes: await readFile(join(mediaFolder, file)), claimedType: 'video/mp4' }
      : await jpeg(mediaFolder, file);
  // Without AVIF: the newcomer would wait for it.
  const wanted = { focus: centre, withAvif: false };
  const files = poster ? [original.bytes, poster.bytes] : [original.bytes];
  const processed = await drawn.of(files, () =>
    processMedia(original, poster, null, wanted).catch((error: unknown) => {
      throw new SeedError(`seed/media/${file}: ${error instanceof Error ? error.message : String(error)}`);
    }),
  );
  const { media } = await publishMedia(persistent(store), people[post.by].uid, `seed-${post.id}`, processed);
  return { ...media, alt };
}

const jpeg = async (folder: string, file: string) => ({
  bytes: await readFile(join(folder, file)),
  claimedType: 'image/jpeg',
});

/** People as they are now: somebody may have changed their picture since the seed was first loaded. */
async function readAuthors(db: Firestore): Promise<(name: PersonName) => Author> {
  const everybody = Object.values<SeedPerson>(people);
  const found = await db.getAll(...everybody.map(({ uid }) => db.doc(paths.user(uid))));
  const authors = new Map<string, Author>();
  for (const snapshot of found) {
    const user = readDocument(UserDoc, snapshot);
    if (user) authors.set(user.id, authorOf(user));
  }
  return (name) => {
    const author = authors.get(people[name].uid);
    if (!author) throw new Error(`${paths.user(people[name].uid)} went away while the seed was loading`);
    return author;
  };
}

/** The post, its comments and its author's count, all or nothing. */
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

/** One after the other, since posts of one person count in one document. */
async function countAdded<T>(items: readonly T[], add: (item: T) => Promise<boolean>): Promise<number> {
  let count = 0;
  for (const item of items) if (await add(item)) count++;
  return count;
}

async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
