import { type FirestoreService, wrapCalls } from '../border/service.ts';
import { loggedListen } from './logged-listen.ts';
import { loggedWrite } from './logged-write.ts';
import type { RequestLog } from './request-log.ts';
import { summaries } from './request-summary.ts';

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
  return {
    ...logged,
    listen: (credentials, sink) => loggedListen(service, log, credentials, sink),
    write: (credentials, sink) => loggedWrite(service, log, credentials, sink),
  };
}
