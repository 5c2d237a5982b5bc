import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import type { CallRecord, Credentials, FirestoreService, ServiceStream, StreamSink } from '../border/service.ts';
import type { LoggedRequest, RequestSummary } from './logged-request.ts';
import type { RequestLog } from './request-log.ts';
import { writesSummary } from './request-summary.ts';

type Request = google.firestore.v1.IWriteRequest;
type Response = google.firestore.v1.IWriteResponse;

/** Opens a Write stream whose commits are requests of the log. The stream handles them in the order of their arrival. */
export function loggedWrite(
  service: FirestoreService,
  log: RequestLog,
  credentials: Credentials,
  sink: StreamSink<Response>,
): ServiceStream<Request> {
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
}
