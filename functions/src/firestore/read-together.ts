import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';

export type Refs<Name extends string> = Readonly<Record<Name, DocumentReference>>;

/** Reads documents in one request, at one point in time. */
export const readTogether = <Name extends string>(
  db: Firestore,
  refs: Refs<Name>,
): Promise<Record<Name, DocumentSnapshot>> => readNamed(refs, (list) => db.getAll(...list));

/** Reads documents with `getAll`, and returns them by name. */
export async function readNamed<Name extends string, Read>(
  refs: Refs<Name>,
  getAll: (refs: readonly DocumentReference[]) => Promise<readonly Read[]>,
): Promise<Record<Name, Read>> {
  const names: Name[] = [];
  for (const name in refs) names.push(name);
  // The SDK throws if there are no references.
  const documents = names.length > 0 ? await getAll(names.map((name) => refs[name])) : [];
  const documentsByName: Partial<Record<Name, Read>> = {};
  names.forEach((name, index) => {
    documentsByName[name] = documents[index];
  });
  if (!isComplete(documentsByName, names)) throw new Error('Firestore did not return every document');
  return documentsByName;
}

const isComplete = <Name extends string, Read>(
  documentsByName: Partial<Record<Name, Read>>,
  names: readonly Name[],
): documentsByName is Record<Name, Read> => names.every((name) => documentsByName[name] !== undefined);
