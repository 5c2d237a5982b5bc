import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { FirestoreError, type StatusCode, statusNames } from '../border/errors.ts';
import type { CallRecord, Credentials, FirestoreService, ServiceStream, StreamSink } from '../border/service.ts';
import type { LoggedRequest } from './logged-request.ts';
import type { RequestLog } from './request-log.ts';
import { summaries } from './request-summary.ts';

type Request = google.firestore.v1.IListenRequest;
type Response = google.firestore.v1.IListenResponse;

/** Opens a Listen stream whose targets are requests of the log. */
export function loggedListen(
  service: FirestoreService,
  log: RequestLog,
  credentials: Credentials,
  sink: StreamSink<Response>,
): ServiceStream<Request> {
  const targets = new Map<number, LoggedRequest>();
  /** The target that the stream adds at the moment. */
  let added: LoggedRequest | null = null;
  let denial: string | null = null;
  const record: CallRecord = {
    // After a target was added, its messages are counted instead, because the usage does not name the target.
    addUsage: (counts) => added?.addUsage(counts),
    addDenial(explanation) {
      denial = explanation;
    },
  };
  const endAll = (status: StatusCode, message: string) => {
    for (const target of targets.values()) log.end(target, status, message);
    if (added) log.end(added, status, message);
    targets.clear();
  };
  const onTargetChange = ({ targetChangeType, targetIds, cause }: google.firestore.v1.ITargetChange) => {
    for (const id of targetIds ?? []) {
      if (targetChangeType === 'ADD' && added) targets.set(id, added);
      const target = targets.get(id) ?? added;
      if (!target) continue;
      if (targetChangeType === 'CURRENT') log.listening(target);
      if (targetChangeType !== 'REMOVE') continue;
      if (cause && denial !== null) target.addDenial(denial);
      denial = null;
      targets.delete(id);
      log.end(target, statusNames[cause?.code ?? 0] ?? 'UNKNOWN', cause?.message ?? '');
    }
  };
  const onMessage = ({ targetChange, documentChange }: Response) => {
    if (targetChange) onTargetChange(targetChange);
    if (added) return;
    for (const id of documentChange?.targetIds ?? []) {
      const target = targets.get(id);
      if (!target) continue;
      target.addUsage({ reads: 1 });
      log.changed(target);
    }
  };
  const stream = service.listen(
    { ...credentials, record },
    {
      message(response) {
        onMessage(response);
        sink.message(response);
      },
      error(error) {
        endAll(error instanceof FirestoreError ? error.code : 'UNKNOWN', error.message);
        sink.error(error);
      },
      end() {
        endAll('OK', '');
        sink.end();
      },
    },
  );
  let database: string | null | undefined;
  return {
    send(request) {
      database = request.database || database;
      if (request.addTarget) added = log.start('Listen', summaries.listen(database, request.addTarget), credentials);
      try {
        stream.send(request);
      } finally {
        added = null;
      }
    },
    close() {
      stream.close();
      endAll('OK', '');
    },
  };
}
