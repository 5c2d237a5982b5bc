import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';

export type Refs<Name extends string> = Readonly<Record<Name, DocumentReference>>;
export type Snapshots<Name extends string> = Record<Name, DocumentSnapshot>;

/** These documents in one request, as of one moment. `source` is the database or a transaction of the SDK. */
export async function readTogether<Name extends string>(
  source: Pick<Firestore, 'getAll'>,
  refs: Refs<Name>,
): Promise<Snapshots<Name>> {
  return (await readGroups(source, refs, {}))[0];
}

/** Two groups of documents in one request. */
export async function readGroups<A extends string, B extends string>(
  source: Pick<Firestore, 'getAll'>,
  first: Refs<A>,
  second: Refs<B>,
): Promise<[Snapshots<A>, Snapshots<B>]> {
  const refs = [...Object.values<DocumentReference>(first), ...Object.values<DocumentReference>(second)];
  // The SDK refuses to be asked for nothing.
  const snapshots = refs.length > 0 ? await source.getAll(...refs) : [];
  const size = Object.keys(first).length;
  return [named(first, snapshots.slice(0, size)), named(second, snapshots.slice(size))];
}

function named<Name extends string>(
  refs: Refs<Name>,
  snapshots: readonly DocumentSnapshot[],
): Snapshots<Name> {
  const names: Name[] = [];
  for (const name in refs) names.push(name);
  const read: Partial<Snapshots<Name>> = {};
  names.forEach((name, index) => {
    read[name] = snapshots[index];
  });
  if (!isComplete(read, names)) throw new Error('Firestore did not answer every document');
  return read;
}

const isComplete = <Name extends string>(
  read: Partial<Snapshots<Name>>,
  names: readonly Name[],
): read is Snapshots<Name> => names.every((name) => read[name] !== undefined);
