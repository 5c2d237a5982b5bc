import type { Call, FirestoreService } from '../border/service.ts';
import { loggedListen } from './logged-listen.ts';
import type { RequestSummary } from './logged-request.ts';
import { loggedWrite } from './logged-write.ts';
import type { RequestLog } from './request-log.ts';
import { summaries } from './request-summary.ts';

/** Wraps the service so that `log` records each request. */
export function withRequestLog(service: FirestoreService, log: RequestLog): FirestoreService {
  const logged =
    <Request, Result>(
      operation: string,
      summarize: (request: Request) => RequestSummary,
      method: (call: Call<Request>) => Promise<Result>,
    ) =>
    async ({ request, credentials }: Call<Request>): Promise<Result> => {
      const summary = summarize(request);
      const entry = log.start(operation, summary, credentials);
      try {
        const result = await method({ request, credentials: { ...credentials, record: entry } });
        log.succeed(entry, summary);
        return result;
      } catch (error) {
        log.fail(entry, error);
        throw error;
      }
    };
  return {
    getDocument: logged('GetDocument', summaries.GetDocument, (call) => service.getDocument(call)),
    listDocuments: logged('ListDocuments', summaries.ListDocuments, (call) => service.listDocuments(call)),
    createDocument: logged('CreateDocument', summaries.CreateDocument, (call) => service.createDocument(call)),
    updateDocument: logged('UpdateDocument', summaries.UpdateDocument, (call) => service.updateDocument(call)),
    deleteDocument: logged('DeleteDocument', summaries.DeleteDocument, (call) => service.deleteDocument(call)),
    batchGetDocuments: logged('BatchGetDocuments', summaries.BatchGetDocuments, (call) =>
      service.batchGetDocuments(call),
    ),
    beginTransaction: logged('BeginTransaction', summaries.BeginTransaction, (call) => service.beginTransaction(call)),
    commit: logged('Commit', summaries.Commit, (call) => service.commit(call)),
    rollback: logged('Rollback', summaries.Rollback, (call) => service.rollback(call)),
    runQuery: logged('RunQuery', summaries.RunQuery, (call) => service.runQuery(call)),
    runAggregationQuery: logged('RunAggregationQuery', summaries.RunAggregationQuery, (call) =>
      service.runAggregationQuery(call),
    ),
    listCollectionIds: logged('ListCollectionIds', summaries.ListCollectionIds, (call) =>
      service.listCollectionIds(call),
    ),
    batchWrite: logged('BatchWrite', summaries.BatchWrite, (call) => service.batchWrite(call)),
    partitionQuery: logged('PartitionQuery', summaries.PartitionQuery, (call) => service.partitionQuery(call)),
    listen: (credentials, sink) => loggedListen(service, log, credentials, sink),
    write: (credentials, sink) => loggedWrite(service, log, credentials, sink),
    indexAdministration: service.indexAdministration,
  };
}
