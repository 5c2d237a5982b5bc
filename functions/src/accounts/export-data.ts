import { Readable } from 'node:stream';
import { JobDoc } from '@glimpse/contract/jobs/job';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { type DocumentSnapshot, FieldPath, type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { readableDocument } from '../firestore/documents.ts';
import { byPerson, devicesOf, inIdOrder, postsByAuthor, storyViewsBy, usernamesOf } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import type { JobWork, Slice } from '../jobs/job-work.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';
import type { MediaStore } from '../media/store.ts';
import { packExport } from './pack-export.ts';

export const exportLifetimeMs = 24 * 60 * 60 * 1000;

const sliceSize = 200;

/** Collections outside `users/{uid}` with data of a person. Each becomes a file of the export. */
const otherQueries: Readonly<Record<string, (db: Firestore, uid: string) => Query>> = {
  posts: postsByAuthor,
  comments: (db, uid) => byPerson(db, 'comments', uid),
  likes: (db, uid) => byPerson(db, 'likes', uid),
  dislikes: (db, uid) => byPerson(db, 'dislikes', uid),
  votes: (db, uid) => byPerson(db, 'votes', uid),
  devices: devicesOf,
  usernames: usernamesOf,
  storyViews: storyViewsBy,
};

/**
 * Collections below `users/{uid}` that are not exported. `requests` and `storyTray` are data of others. `private`
 * contains who blocked the person, which must stay secret. Of it, only the hidden email and the people whose stories
 * are muted are exported, beside the profile.
 */
const notExported: ReadonlySet<string> = new Set(['private', 'requests', 'storyTray']);

/** The messages of all conversations of the person, by both members. */
const messagesList = 'messages';

/** The cursor after the file is complete. */
const packed = 'packed';

/**
 * `lists` are still to be read. `after` is the last document that was read of the first list, and `pages` the number
 * of its pages.
 */
const Cursor = z.object({ lists: z.array(z.string()), after: z.string(), pages: z.number() });
type Cursor = z.infer<typeof Cursor>;

/**
 * Exports all data of a person into one zip. Slices read pages of 200 documents and write them as JSON parts into a
 * folder.
 * A last slice packs parts and media into the zip. A repeated slice writes the same part or file again.
 */
export const exportDataWork = (db: Firestore, store: MediaStore): JobWork => ({
  retentionMs: exportLifetimeMs,
  isRetriedBySweep: false,
  discard: ({ uid }) => store.removeFolder(`exports/${uid}/`),
  takeSlice: async (job) => {
    if (job.cursor === '') return begin(db, store, job);
    if (job.cursor === packed) return finish(store, job);
    const cursor = Cursor.parse(JSON.parse(job.cursor));
    return cursor.lists.length > 0 ? readPage(db, store, job, cursor) : pack(db, store, job);
  },
});

/** Deletes the files of an earlier export, and counts the documents. */
async function begin(db: Firestore, store: MediaStore, { uid }: JobDoc): Promise<Slice> {
  await store.removeFolder(`exports/${uid}/`);
  const below = (await db.doc(paths.user(uid)).listCollections()).map(({ id }) => id);
  const lists = [
    'profile',
    ...Object.keys(otherQueries),
    messagesList,
    ...below.filter((id) => !notExported.has(id)).sort(),
  ];
  const counts = await Promise.all(
    lists.map(async (list) => {
      if (list === 'profile') return 1;
      // Counting them would need a query for each conversation.
      return list === messagesList ? 0 : (await queryOf(db, uid, list).count().get()).data().count;
    }),
  );
  // Packing counts as one more document.
  const totalCount = counts.reduce((sum, count) => sum + count, 1);
  return { cursor: JSON.stringify({ lists, after: '', pages: 0 }), doneCount: 0, totalCount };
}

const queryOf = (db: Firestore, uid: string, list: string): Query =>
  otherQueries[list]?.(db, uid) ?? db.collection(`${paths.user(uid)}/${list}`);

const existing = async (db: Firestore, ...documents: readonly string[]): Promise<DocumentSnapshot[]> =>
  (await db.getAll(...documents.map((path) => db.doc(path)))).filter(({ exists }) => exists);

const partsFolder = ({ uid, createdAt }: JobDoc): string => `exports/${uid}/${createdAt}/`;

/** Reads the page of a list that follows the document with the path `after`. */
async function readDocs(db: Firestore, uid: string, list: string, after: string): Promise<DocumentSnapshot[]> {
  if (list === 'profile') return existing(db, paths.user(uid), paths.privateEmail(uid), paths.mutedStories(uid));
  if (list === messagesList) return messagesAfter(db, uid, after, sliceSize);
  return (
    await inIdOrder(db, queryOf(db, uid, list), after)
      .limit(sliceSize)
      .get()
  ).docs;
}

async function readPage(db: Firestore, store: MediaStore, job: JobDoc, cursor: Cursor): Promise<Slice> {
  const [list = '', ...lists] = cursor.lists;
  const { uid, doneCount, totalCount } = job;
  const docs = await readDocs(db, uid, list, cursor.after);
  const lines = docs.map((document) => JSON.stringify(exportedDocument(document), null, 2));
  const part = `${partsFolder(job)}${list}/${String(cursor.pages).padStart(6, '0')}`;
  if (lines.length > 0) await store.writeStream(part, Readable.from([lines.join(',\n')]), 'application/json');
  const isLast = docs.length < sliceSize;
  const next: Cursor = isLast
    ? { lists, after: '', pages: 0 }
    : { lists: cursor.lists, after: docs.at(-1)?.ref.path ?? '', pages: cursor.pages + 1 };
  const done = Math.min(doneCount + docs.length, totalCount - 1);
  return { cursor: JSON.stringify(next), doneCount: done, totalCount };
}

/** Packs the zip. The parts are deleted in the next slice, because this slice may be repeated. */
async function pack(db: Firestore, store: MediaStore, job: JobDoc): Promise<Slice> {
  const { uid, createdAt, doneCount, totalCount } = job;
  const conversations = await db.collection(paths.conversations(uid)).select().get();
  const conversationIds = conversations.docs.map(({ id }) => id);
  const target = storagePaths.exportFile(uid, createdAt);
  await packExport(store, { uid, parts: partsFolder(job), conversationIds, target });
  return { cursor: packed, doneCount, totalCount };
}

async function finish(store: MediaStore, job: JobDoc): Promise<Slice> {
  await store.removeFolder(partsFolder(job));
  return { cursor: null, doneCount: job.totalCount, totalCount: job.totalCount };
}

/** Technical fields, and previews, which are copies of other people's data. */
const isOmitted = (key: string): boolean =>
  ['searchTokens', 'captionTokens', 'placeholder', 'sweepBucket', 'token'].includes(key) || key.endsWith('Preview');

/** Returns a document in its exported form: its path, and its fields with times as ISO 8601. */
const exportedDocument = (document: DocumentSnapshot): object => ({
  path: document.ref.path,
  ...Object(exported(document.data())),
});

function exported(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(exported);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => (isOmitted(key) ? [] : [[key, exported(field)]])),
  );
}

/**
 * Returns the next messages of all conversations of a person, by conversation and id. `after` is the path of the last
 * message, or '' for the first page. A page is shorter than `limit` only at the end.
 */
async function messagesAfter(db: Firestore, uid: string, after: string, limit: number): Promise<DocumentSnapshot[]> {
  const [, startedId = ''] = after.split('/');
  const messages: DocumentSnapshot[] = [];
  const read = async (id: string, from: string) => {
    const page = await inIdOrder(db, db.collection(paths.messages(id)), from)
      .limit(limit - messages.length)
      .get();
    messages.push(...page.docs);
  };
  if (startedId !== '') await read(startedId, after);
  const copies = db.collection(paths.conversations(uid)).orderBy(FieldPath.documentId()).select();
  for (let last = startedId; messages.length < limit; ) {
    const { docs } = await (last === '' ? copies : copies.startAfter(last)).limit(1).get();
    const [next] = docs;
    if (!next) break;
    last = next.id;
    await read(last, '');
  }
  return messages;
}

/**
 * Starts the export job, unless one is running or its file can still be downloaded. Returns the job's id. Throws
 * `viewerNotRegistered`.
 */
export const startExport = (db: Firestore, nowMs: number, uid: string): Promise<string> => {
  const ref = jobRef(db, 'exportData', { uid });
  const reads = { viewer: db.doc(paths.user(uid)), job: ref };
  return inTransaction(db, { lockPaths: [ref.path], reads }, async (commit, read) => {
    requireViewer(read.viewer);
    const existing = readableDocument(JobDoc, read.job)?.data;
    const isDownloadable = existing?.state === 'done' && (existing.expireAt ?? 0) > nowMs;
    if (existing?.state !== 'active' && !isDownloadable) commit.set(ref, newJob('exportData', { uid, nowMs }));
    return ref.id;
  });
};
