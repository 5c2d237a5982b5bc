import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { fittingMentions, type Mention } from '@glimpse/contract/rich-text/mention';
import { findWords } from '@glimpse/contract/rich-text/rich-text';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { readDocuments } from '../firestore/documents.ts';
import { usersNamed } from '../firestore/queries.ts';
import { apartAmong } from '../hidden/hidden.ts';

/** A text as it was before, with whom it meant. */
export interface Mentioning {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

const nothing: Mentioning = { text: '', mentions: [] };

/**
 * Whom the `@names` of a text mean, in its order, at most `limits.mentions`: those of `chosen` who have the name, those whom it meant
 * already, or the only person who has it. What means nobody, several people, or somebody of whom and the writer one has blocked the other
 * is no mention. A text without an `@` costs nothing, any other a read for each of `chosen` and up to two for each name beside.
 */
export async function mentionsIn(
  db: Firestore,
  writerUid: string,
  text: string,
  chosen: readonly string[] = [],
  before: Mentioning = nothing,
): Promise<Mention[]> {
  if (!/[@＠]/u.test(text)) return [];
  const known = namesOf(before);
  for (const [name, uid] of await chosenNames(db, chosen)) known.set(name, uid);
  const unknown = unknownNames(text, known);
  const owners = await Promise.all(unknown.map((name) => onlyOwner(db, name)));
  for (const [index, name] of unknown.entries()) {
    const owner = owners[index];
    if (owner !== undefined) known.set(name, owner);
  }
  const mentions = spansOf(text, known).slice(0, limits.mentions);
  if (mentions.length === 0) return [];
  const uids = [...new Set(mentions.map(({ uid }) => uid))];
  const apart = await apartAmong(db, await db.doc(paths.hidden(writerUid)).get(), writerUid, uids);
  return mentions.filter(({ uid }) => !apart.includes(uid));
}

const nameIn = (text: string, { start, end }: Mention): string => text.slice(start + 1, end).toLowerCase();

/** Whoever has another name by now is meant all the same. */
const namesOf = ({ text, mentions }: Mentioning): Map<string, string> =>
  new Map(fittingMentions(text, mentions).map((mention) => [nameIn(text, mention), mention.uid]));

async function chosenNames(db: Firestore, chosen: readonly string[]): Promise<[string, string][]> {
  if (chosen.length === 0) return [];
  return activeUsers(await db.getAll(...chosen.map((uid) => db.doc(paths.user(uid)))));
}

async function onlyOwner(db: Firestore, name: string): Promise<string | undefined> {
  const users = activeUsers((await usersNamed(db, name).limit(2).get()).docs);
  return users.length === 1 ? users[0]?.[1] : undefined;
}

/** Name and uid of those who are there and not suspended. */
const activeUsers = (snapshots: readonly DocumentSnapshot[]): [string, string][] =>
  readDocuments(
    UserDoc,
    snapshots.filter(({ exists }) => exists),
  ).flatMap(({ id, data }) => (data.isSuspended ? [] : [[data.username, id]]));

/** The names of the text that none of the known ones is, each once. */
function unknownNames(text: string, known: ReadonlyMap<string, string>): string[] {
  const names = findWords(text).flatMap((word) => (word.kind === 'name' ? [word.name] : []));
  return [...new Set(names)].filter((name) => !known.has(name)).slice(0, limits.mentions);
}

const sign = /(?<![\p{L}\p{M}\p{N}_@#＠＃/&=.])[@＠]/gu;
const goesOn = /^[\p{L}\p{M}\p{N}_]/u;

/** Names may hold anything, also what ends a word: at each sign the longest known name that stands there counts. */
function spansOf(text: string, known: ReadonlyMap<string, string>): Mention[] {
  const names = [...known].sort(([a], [b]) => b.length - a.length);
  const found: Mention[] = [];
  for (const { index: start } of text.matchAll(sign)) {
    const rest = text.slice(start + 1, start + 1 + limits.fullName + 2);
    const match = names.find(
      ([name]) => rest.slice(0, name.length).toLowerCase() === name && !goesOn.test(rest.slice(name.length)),
    );
    if (match) found.push({ uid: match[1], start, end: start + 1 + match[0].length });
  }
  return fittingMentions(text, found);
}
