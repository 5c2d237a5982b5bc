import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import type { Credentials, DocumentChange } from '../border/service.ts';
import type { Database } from '../store/database.ts';
import { encodeDocument, type StoredChange } from '../store/document.ts';
import { fieldPathOf } from '../values/field-path.ts';
import { identicalValues } from '../values/order.ts';
import { MapValue } from '../values/value.ts';

type WireDocument = google.firestore.v1.IDocument;

/** A change in the form that triggers receive. It is encoded on first access, because most commits run no trigger. */
export class LazyChange implements DocumentChange {
  readonly project: string;
  readonly database: string;
  readonly name: string;
  readonly #root: string;
  #before: WireDocument | null | undefined;
  #after: WireDocument | null | undefined;
  #changedPaths: readonly string[] | undefined;

  constructor(
    database: Database,
    private readonly change: StoredChange,
    readonly time: google.protobuf.ITimestamp,
    readonly credentials: Credentials,
  ) {
    this.project = database.project;
    this.database = database.id;
    this.name = `${database.root}/${change.path}`;
    this.#root = database.root;
  }

  get before(): WireDocument | null {
    const { before } = this.change;
    this.#before ??= before && encodeDocument(this.#root, before);
    return this.#before;
  }

  get after(): WireDocument | null {
    const { after } = this.change;
    this.#after ??= after && encodeDocument(this.#root, after);
    return this.#after;
  }

  get changedPaths(): readonly string[] {
    const { before, after } = this.change;
    this.#changedPaths ??= before && after ? changedPaths(before.fields, after.fields) : [];
    return this.#changedPaths;
  }
}

/**
 * Returns the paths of the fields that were added, removed or changed. Of a map, only its inner fields are returned.
 */
function changedPaths(before: MapValue, after: MapValue, parents: readonly string[] = []): string[] {
  const paths: string[] = [];
  for (const name of new Set([...before.keys, ...after.keys])) {
    const oldValue = before.get(name);
    const newValue = after.get(name);
    const segments = [...parents, name];
    if (oldValue instanceof MapValue && newValue instanceof MapValue) {
      paths.push(...changedPaths(oldValue, newValue, segments));
    } else if (oldValue === undefined || newValue === undefined || !identicalValues(oldValue, newValue)) {
      paths.push(fieldPathOf(segments).text);
    }
  }
  return paths;
}
