import type { FirestoreService, ServiceAdministration } from '../border/service.ts';
import { automaticIndexes, type IndexFile } from '../production/index-file.ts';
import type { RulesState } from '../security/rules-state.ts';
import { type HttpRequest, type HttpResponse, type RequestTarget, readBody, sendJson } from '../transport/http.ts';
import type { Changes } from './changes.ts';
import { printRequest } from './print-request.ts';
import type { RequestLog } from './requests/request-log.ts';
import { type RulesFile, serveRulesApi } from './rules-api.ts';
import { exportJson, importJson } from './transfer.ts';

export interface UiApiContext {
  /** The service without the request log, because the log does not contain what the interface itself reads. */
  readonly service: FirestoreService;
  readonly administration: ServiceAdministration;
  readonly rules: RulesState;
  readonly rulesFile: RulesFile | null;
  readonly log: RequestLog;
  readonly changes: Changes;
  /** The project of the Emulator Suite. */
  readonly projectId: string | null;
  /** Reads the index file. Returns null if the emulator was started without one. */
  readIndexes(): IndexFile | null;
}

const maxRequestsInResponse = 1000;
const maxImportBytes = 512 * 1024 * 1024;

/** Serves the endpoints that only the user interface has. Resolves with false for any other path. */
export async function serveUiApi(
  context: UiApiContext,
  request: HttpRequest,
  response: HttpResponse,
  { pathname, searchParams }: RequestTarget,
): Promise<boolean> {
  const { administration, log } = context;
  const send = (json: object) => sendJson(response, 200, JSON.stringify(json));
  const project = searchParams.get('project') ?? '';
  const database = searchParams.get('database') ?? '(default)';
  switch (`${request.method} ${pathname}`) {
    case 'GET /overview':
      send(overview(context));
      return true;
    case 'GET /changes':
      send(await changes(context, { project, database }, searchParams, response));
      return true;
    case 'GET /statistics':
      send(statistics(context, project));
      return true;
    case 'DELETE /requests':
      log.clear();
      send({});
      return true;
    case 'DELETE /documents':
      administration.clear(project, database, searchParams.get('path') || undefined);
      send({});
      return true;
    case 'GET /export':
      response.setHeader('Content-Type', 'application/json');
      response.setHeader('Content-Disposition', 'attachment; filename="documents.json"');
      for (const part of exportJson(administration, project, database, searchParams.get('path') ?? ''))
        response.write(part);
      response.end('');
      return true;
    case 'POST /import':
      send({ documents: importJson(administration, project, database, await readBody(request, maxImportBytes)) });
      return true;
    default:
      return serveRulesApi(context, request, response, pathname, { project, database });
  }
}

function overview({ administration, projectId, readIndexes }: UiApiContext): object {
  const databases = administration.databases();
  return { projectId, databases, hasIndexFile: indexesOf(readIndexes) !== null };
}

/** Resolves with what has changed since the numbers in the request, or with nothing new after some seconds. */
async function changes(
  { log, changes: feed, readIndexes }: UiApiContext,
  { project, database }: { project: string; database: string },
  parameters: URLSearchParams,
  response: HttpResponse,
): Promise<object> {
  const knownRequests = Number(parameters.get('requests'));
  const knownDocuments = Number(parameters.get('documents'));
  const closed = new AbortController();
  response.on('close', () => closed.abort());
  const ruled = { project, id: database };
  await feed.untilChanged(ruled, knownRequests, knownDocuments, closed.signal);
  const indexes = indexesOf(readIndexes) ?? automaticIndexes;
  const changed = log.changedSince(knownRequests, maxRequestsInResponse);
  return {
    version: { requests: log.version, documents: feed.documentVersion(ruled) },
    requests: changed.map((request) => printRequest(request, indexes)),
  };
}

function statistics({ administration, log, readIndexes }: UiApiContext, project: string): object {
  const indexes = indexesOf(readIndexes) ?? automaticIndexes;
  const root = `projects/${project}/`;
  const inProject = (request: { readonly project: string }) => request.project === project;
  return {
    usage: administration.usage(project),
    listeners: log
      .listeners()
      .filter(inProject)
      .map((request) => printRequest(request, indexes)),
    slowQueries: log
      .slowQueries()
      .filter(inProject)
      .map((request) => printRequest(request, indexes)),
    hotDocuments: log.hotDocuments().filter(({ name }) => name.startsWith(root)),
  };
}

/** An index file that cannot be read is reported by the queries that need it. */
function indexesOf(readIndexes: UiApiContext['readIndexes']): IndexFile | null {
  try {
    return readIndexes();
  } catch {
    return automaticIndexes;
  }
}
