import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { FirestoreError, type StatusCode, statusNames } from '../../border/errors.ts';
import { type CallRecord, type FirestoreService, wrapCalls } from '../../border/service.ts';
import { type LoggedRequest, type RequestSummary, summaries, writesSummary } from './logged-request.ts';
import type { RequestLog } from './request-log.ts';

/** Wraps the service so that `log` records each request. */
export function withRequestLog(service: FirestoreService, log: RequestLog): FirestoreService {
  const logged = wrapCalls(service, (name, method) => async ({ request, credentials }) => {
    const summary = summaries[name](request);
    const entry = log.start(name.charAt(0).toUpperCase() + name.slice(1), summary, credentials);
    try {
      const result = await method({ request, credentials: { ...credentials, record: entry } });
      log.succeed(entry, summary);
      return result;
    } catch (error) {
      log.fail(entry, error);
      throw error;
    }
  });
  return { ...logged, listen: loggedListen(service, log), write: loggedWrite(service, log) };
}

/** Opens a Listen stream whose targets are requests of the log. */
const loggedListen =
  (service: FirestoreService, log: RequestLog): FirestoreService['listen'] =>
  (credentials, sink) => {
    const targets = new Map<number, LoggedRequest>();
    /** The target that the stream adds at the moment. */
    let added: LoggedRequest | null = null;
    let denial: string | null = null;
    const record: CallRecord = {
      // After a target was added, its messages are counted instead, because the usage does not name the target.
      addUsage: (counts) => added?.addUsage(counts),
      addDenial: (explanation) => {
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
    const stream = service.listen(
      { ...credentials, record },
      {
        message(response) {
          const { targetChange, documentChange } = response;
          if (targetChange) onTargetChange(targetChange);
          for (const id of (!added && documentChange?.targetIds) || []) {
            const target = targets.get(id);
            if (!target) continue;
            target.addUsage({ reads: 1 });
            log.changed(target);
          }
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
  };

/** Opens a Write stream whose commits are requests of the log. The stream handles them in order. */
const loggedWrite =
  (service: FirestoreService, log: RequestLog): FirestoreService['write'] =>
  (credentials, sink) => {
    const pending: { readonly entry: LoggedRequest; readonly summary: RequestSummary }[] = [];
    let database: string | null | undefined;
    const record: CallRecord = {
      addUsage: (counts) => pending[0]?.entry.addUsage(counts),
      addDenial: (explanation) => pending[0]?.entry.addDenial(explanation),
    };
    const stream = service.write(
      { ...credentials, record },
      {
        message(response) {
          const done = response.commitTime ? pending.shift() : undefined;
          if (done) log.succeed(done.entry, done.summary);
          sink.message(response);
        },
        error(error) {
          for (const { entry } of pending.splice(0)) log.fail(entry, error);
          sink.error(error);
        },
        end: () => sink.end(),
      },
    );
    return {
      send(request) {
        database ??= request.database;
        if (request.writes?.length) {
          const summary = writesSummary(database, request.writes);
          pending.push({ entry: log.start('Write', summary, credentials), summary });
        }
        stream.send(request);
      },
      close() {
        stream.close();
        for (const { entry } of pending.splice(0)) log.end(entry, 'CANCELLED', 'The client closed the stream.');
      },
    };
  };
