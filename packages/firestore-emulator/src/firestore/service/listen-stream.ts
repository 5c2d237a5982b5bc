import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { invalidArgument, toFirestoreError, unimplemented } from '../border/errors.ts';
import type { Credentials, ServiceStream, StreamSink } from '../border/service.ts';
import { documentKey, queryKey, ReadPermission, type SnapshotReceiver, type Watcher } from '../listen/listen-hub.ts';
import { messageOf, type Report, type Response } from '../listen/snapshot.ts';
import { DocumentsView, QueryView, type TargetView, WindowView } from '../listen/target.ts';
import { parseQuery } from '../query/parse.ts';
import { type Micros, microsToTimestamp, timestampToMicros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { parseDocumentName, parseParentName, pathIn } from '../values/resource-name.ts';
import type { ServiceContext } from './context.ts';

type Request = google.firestore.v1.IListenRequest;
type WireTarget = google.firestore.v1.ITarget & { readonly pipelineQuery?: object | null };

/** The first id that the server assigns. It is larger than the ids of SDKs, which count up from 1. */
const firstAssignedId = 1 << 30;

/** A resume token is this byte and the time in eight bytes. */
const tokenTag = 0x0a;
const tokenBytes = 9;

/** The documents of a checked target, and the changes that it must get. */
type OpenTarget = Pick<Watcher, 'view' | 'keys' | 'permission'>;

/** One Listen stream with its targets. Source: docs/protocol.md, section 9. */
export class ListenStream implements ServiceStream<Request>, SnapshotReceiver {
  /** The functions that stop each target, by target id. */
  readonly #targets = new Map<number, () => void>();
  #database: Database | null = null;
  #nextId = firstAssignedId;
  #isOpen = true;

  constructor(
    private readonly context: ServiceContext,
    private readonly credentials: Credentials,
    private readonly sink: StreamSink<Response>,
  ) {}

  send(request: Request): void {
    if (!this.#isOpen) return;
    try {
      const database = this.#databaseOf(request);
      if (request.addTarget) this.#addTarget(database, request.addTarget);
      else if (request.removeTarget != null) this.#removeTarget(request.removeTarget);
      else throw invalidArgument('A Listen request must add or remove a target.');
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error: unknown): void {
    if (!this.#isOpen) return;
    this.close();
    this.sink.error(toFirestoreError(error, 'Listen'));
  }

  close(): void {
    this.#isOpen = false;
    for (const stop of this.#targets.values()) stop();
    this.#targets.clear();
  }

  receive(messages: Iterable<Response>, time: Micros): void {
    let reads = 0;
    for (const message of messages) {
      reads += readsOf(message);
      this.#send(message);
    }
    if (this.#database) this.context.usage.add(this.#database, { reads }, this.credentials);
    this.#sendProgress({}, time);
  }

  #databaseOf(request: Request): Database {
    if (!request.database && this.#database) return this.#database;
    const found = this.context.databaseNamed(request.database);
    this.#database ??= found;
    if (found !== this.#database) throw invalidArgument('All requests of a stream must name the same database.');
    return found;
  }

  #addTarget(database: Database, target: WireTarget): void {
    const id = target.targetId || this.#nextId++;
    if (this.#targets.has(id)) throw invalidArgument(`Target id ${id} is in use already.`);
    let opened: OpenTarget;
    const time = database.clock.next();
    try {
      opened = this.#openTarget(database, id, target, time);
    } catch (error) {
      this.#sendFailure(id, error);
      return;
    }
    this.#send({ targetChange: { targetChangeType: 'ADD', targetIds: [id] } });
    this.#sendInitial(database, id, target, opened.view, time);
    const stop = this.context.hub.watch(database, {
      receiver: this,
      ...opened,
      deny: (error) => {
        stop();
        this.#targets.delete(id);
        this.#sendFailure(id, error);
      },
    });
    this.#targets.set(id, stop);
  }

  #sendInitial(database: Database, id: number, target: WireTarget, view: TargetView, time: Micros): void {
    let reads = 0;
    // The messages are sent immediately, without collecting them, because a target may be a whole collection.
    const report: Report = (change) => {
      const message = messageOf(database, time, change);
      reads += readsOf(message);
      this.#send(message);
    };
    const since = resumeTime(target);
    const canResume = typeof since === 'number' && since >= database.history.start && since < time;
    if (canResume) {
      view.resume(report, since);
    } else {
      if (since !== null) this.#send({ targetChange: { targetChangeType: 'RESET', targetIds: [id] } });
      view.start(report);
    }
    // A target without documents costs one read.
    this.context.usage.add(database, { reads: Math.max(1, reads) }, this.credentials);
    // With the number of documents, a client notices wrong documents in its cache.
    if (canResume && target.expectedCount) this.#send({ filter: { targetId: id, count: view.count() } });
    this.#sendProgress({ targetChangeType: 'CURRENT', targetIds: [id] }, time);
    this.#sendProgress({}, time);
  }

  /** Ends a target with the reason. The stream stays open. */
  #sendFailure(id: number, error: unknown): void {
    const { number: code, message } = toFirestoreError(error, 'Listen target');
    this.#send({ targetChange: { targetChangeType: 'REMOVE', targetIds: [id], cause: { code, message } } });
  }

  #removeTarget(id: number): void {
    const stop = this.#targets.get(id);
    if (!stop) return;
    stop();
    this.#targets.delete(id);
    this.#send({ targetChange: { targetChangeType: 'REMOVE', targetIds: [id] } });
  }

  /** Checks a target and evaluates the rules for it. */
  #openTarget(database: Database, id: number, target: WireTarget, time: Micros): OpenTarget {
    const { access } = this.context;
    if (target.documents) {
      const names = [...new Set(target.documents.documents ?? [])];
      const paths = names.map((name) => pathIn(database, parseDocumentName(name), 'The target'));
      const permission = new ReadPermission(access, () => {
        const documents = paths.map((path) => ({ path, document: database.get(path) }));
        return access.checkGets(database, this.credentials, documents, time);
      });
      return { view: new DocumentsView(id, database, paths), keys: paths.map(documentKey), permission };
    }
    if (!target.query) {
      if (target.pipelineQuery) throw unimplemented('Listening to a pipeline');
      throw invalidArgument('A target must have a query or documents.');
    }
    const parent = pathIn(database, parseParentName(target.query.parent ?? ''), 'The target');
    const query = parseQuery(target.query.structuredQuery ?? {}, database.root, parent);
    if (query.nearest) throw unimplemented('Listening to a query with find_nearest');
    const permission = new ReadPermission(access, () => access.checkList(database, this.credentials, query, time));
    if (query.planError) throw query.planError;
    this.context.indexes?.check(database, query);
    const isWindow = query.limit !== null || query.offset > 0;
    const view = new (isWindow ? WindowView : QueryView)(id, database, query);
    return { view, keys: [queryKey(query)], permission };
  }

  /** Tells the client that it has received everything up to `time`. The default type is NO_CHANGE. */
  #sendProgress(change: google.firestore.v1.ITargetChange, time: Micros): void {
    this.#send({
      targetChange: { ...change, resumeToken: encodeResumeToken(time), readTime: microsToTimestamp(time) },
    });
  }

  #send(message: Response): void {
    if (this.#isOpen) this.sink.message(message);
  }
}

/** A document costs one read for each target that it is in. */
const readsOf = ({ documentChange }: Response): number => documentChange?.targetIds?.length ?? 0;

/** Encodes the token for the state at `time`. */
function encodeResumeToken(time: Micros): Buffer {
  const token = Buffer.alloc(tokenBytes);
  token.writeUInt8(tokenTag);
  token.writeBigUInt64BE(BigInt(time), 1);
  return token;
}

/** Returns the time from which a target resumes, null if it does not, or 'unknown' for an invalid token. */
function resumeTime(target: WireTarget): Micros | 'unknown' | null {
  const token = target.resumeToken;
  if (token && token.length > 0) {
    if (token.length !== tokenBytes || token[0] !== tokenTag) return 'unknown';
    return Number(Buffer.from(token).readBigUInt64BE(1));
  }
  return target.readTime ? timestampToMicros(target.readTime) : null;
}
