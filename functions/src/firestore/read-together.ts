import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore';

export type Refs<Name extends string> = Readonly<Record<Name, DocumentReference>>;
export type Snapshots<Name extends string> = Record<Name, DocumentSnapshot>;

/** The database, a transaction of the SDK, or a commit that knows what has been done in it. */
export interface Source<Read> {
  getAll(...refs: DocumentReference[]): Promise<Read[]>;
}

/** These documents in one request, as of one moment. */
export async function readTogether<Name extends string>(
  source: Source<DocumentSnapshot>,
  refs: Refs<Name>,
): Promise<Snapshots<Name>> {
  return (await readGroups<Name, never, DocumentSnapshot>(source, refs, {}))[0];
}

/** Two groups of documents in one request. */
export async function readGroups<A extends string, B extends string, Read>(
  source: Source<Read>,
  first: Refs<A>,
  second: Refs<B>,
): Promise<[Record<A, Read>, Record<B, Read>]> {
  const refs = [...Object.values<DocumentReference>(first), ...Object.values<DocumentReference>(second)];
  // The SDK refuses to be asked for nothing.
  const read = refs.length > 0 ? await source.getAll(...refs) : [];
  const size = Object.keys(first).length;
  return [named(first, read.slice(0, size)), named(second, read.slice(size))];
}

function named<Name extends string, Read>(refs: Refs<Name>, all: readonly Read[]): Record<Name, Read> {
  const names: Name[] = [];
  for (const name in refs) names.push(name);
  const read: Partial<Record<Name, Read>> = {};
  names.forEach((name, index) => {
    read[name] = all[index];
  });
  if (!isComplete(read, names)) throw new Error('Firestore did not answer every document');
  return read;
}

const isComplete = <Name extends string, Read>(
  read: Partial<Record<Name, Read>>,
  names: readonly Name[],
): read is Record<Name, Read> => names.every((name) => read[name] !== undefined);
