import type { CommentDoc } from '@glimpse/contract/comments/comment';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/posts/post';
import { profileLimits } from '@glimpse/contract/profiles/profile-limits';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { type Mention, mentionFields, validMentions } from '@glimpse/contract/rich-text/mention';
import { findWords, richTextLimits } from '@glimpse/contract/rich-text/rich-text';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { currentOwnerOfUsername } from '../auth/usernames.ts';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { readBlockLists } from '../visibility/block-lists.ts';

/** An earlier version of a text with its mentions. */
export interface EarlierText {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

interface WrittenText {
  readonly writerUid: string;
  readonly text: string;
  /** The people whom the writer picked from a list. */
  readonly chosen: readonly string[] | undefined;
  readonly earlier?: EarlierText;
}

/**
 * Finds the people whom the `@names` of a text mention, in the order of the text. Returns at most
 * `richTextLimits.mentions` people. A name means the first of these people who exists:
 * 1. the person in `chosen` with this username
 * 2. the person whom the name meant in the earlier version of the text
 * 3. the person with this username
 *
 * Names that belong to nobody are ignored. So are people who block the writer or are blocked by the writer. A text
 * without an `@` costs no reads. Any other text costs one read for each person in `chosen`, up to three reads for each
 * name that is still unknown then, and the read of the block lists.
 */
export async function mentionsIn(
  db: Firestore,
  { writerUid, text, chosen = [], earlier = { text: '', mentions: [] } }: WrittenText,
): Promise<Mention[]> {
  if (!/[@＠]/u.test(text)) return [];
  const uidsByName = uidsIn(earlier);
  for (const [name, uid] of await chosenNames(db, chosen)) uidsByName.set(name, uid);
  const unresolved = unknownNames(text, uidsByName);
  const owners = await Promise.all(unresolved.map((name) => activeUserNamed(db, name)));
  for (const [index, name] of unresolved.entries()) {
    const owner = owners[index];
    if (owner !== undefined) uidsByName.set(name, owner);
  }
  const mentions = spansOf(text, uidsByName).slice(0, richTextLimits.mentions);
  if (mentions.length === 0) return [];
  const { isBlocked } = await readBlockLists(db, writerUid);
  return mentions.filter(({ uid }) => !isBlocked(uid));
}

const nameIn = (text: string, { start, end }: Mention): string => text.slice(start + 1, end).toLowerCase();

/** Maps the names in an earlier text to the people they meant, even if a person has another name now. */
const uidsIn = ({ text, mentions }: EarlierText): Map<string, string> =>
  new Map(validMentions(text, mentions).map((mention) => [nameIn(text, mention), mention.uid]));

async function chosenNames(db: Firestore, chosen: readonly string[]): Promise<[string, string][]> {
  if (chosen.length === 0) return [];
  const users = activeUsers(await db.getAll(...chosen.map((uid) => db.doc(paths.user(uid)))));
  return users.map(({ id, data }) => [data.username, id]);
}

async function activeUserNamed(db: Firestore, name: string): Promise<string | undefined> {
  const uid = await currentOwnerOfUsername(db, name);
  return uid === null ? undefined : activeUsers([await db.doc(paths.user(uid)).get()])[0]?.id;
}

const activeUsers = (snapshots: readonly DocumentSnapshot[]): Stored<UserDoc>[] =>
  readDocuments(UserDoc, snapshots).filter(({ data }) => !data.isSuspended);

/**
 * Returns the names in the text that are not among the known ones, each once. They can only be usernames, which have no
 * spaces. Stored usernames are in lower case, as are the names that `findWords` returns.
 */
function unknownNames(text: string, known: ReadonlyMap<string, string>): string[] {
  const names = findWords(text).flatMap((word) => (word.kind === 'name' ? [word.name] : []));
  return [...new Set(names)].filter((name) => !known.has(name)).slice(0, richTextLimits.mentions);
}

/** An `@` that is not inside a word, link or email address. */
const atSign = /(?<![\p{L}\p{M}\p{N}_@#＠＃/&=.])[@＠]/gu;
/** A name does not end before one of these characters. */
const nameContinues = /^[\p{L}\p{M}\p{N}_]/u;

/**
 * Finds the positions of known names. A name of an earlier text can contain spaces and punctuation, because it can be a
 * full name. So `findWords` cannot find it, and at each `@` the longest known name counts.
 */
function spansOf(text: string, known: ReadonlyMap<string, string>): Mention[] {
  const names = [...known].sort(([a], [b]) => b.length - a.length);
  const found: Mention[] = [];
  for (const { index: start } of text.matchAll(atSign)) {
    // The longest name, and the character after it, which can be a surrogate pair.
    const rest = text.slice(start + 1, start + 1 + profileLimits.fullName + 2);
    const match = names.find(
      ([name]) => rest.slice(0, name.length).toLowerCase() === name && !nameContinues.test(rest.slice(name.length)),
    );
    if (match) found.push({ uid: match[1], start, end: start + 1 + match[0].length });
  }
  return validMentions(text, found);
}

/** Removes the mention of a person from the post or comment at `ref`. The name stays as plain text. */
export const removeMention = (
  db: Firestore,
  ref: DocumentReference,
  schema: typeof PostDoc | typeof CommentDoc,
  uid: string,
): Promise<void> =>
  inBatch(db, { mayChange: { text: ref } }, async (commit, read) => {
    const mentions = readableDocument(schema, read.text)?.data.mentions;
    if (mentions) commit.update(read.text, mentionFields(mentions.filter((mention) => mention.uid !== uid)));
  });
