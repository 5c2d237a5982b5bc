import type { ServiceAdministration } from '../border/service.ts';
import type { RulesState } from '../security/rules-state.ts';
import { parseCredentials } from '../transport/credentials.ts';
import {
  decodePart,
  type HttpRequest,
  type HttpResponse,
  type RequestTarget,
  sendJson,
  sendText,
  sendValue,
} from '../transport/http.ts';
import { requireOwnSite } from '../transport/own-site.ts';
import { parseParentName } from '../values/resource-name.ts';
import { serveClock } from './clock.ts';
import type { ProjectEndpoint, ProjectRequest } from './project-endpoint.ts';
import { serveRules } from './rules.ts';

export interface ControlContext {
  readonly service: ServiceAdministration;
  readonly rules: RulesState;
  /** Drops all data and imports the seed again, if there is one. */
  reset(): Promise<void>;
  shutdown(): void;
  /** The number of events that the functions have not handled yet. */
  pendingEvents(): number;
  /** Further endpoints below `/emulator/v1/projects/P`. */
  readonly projectEndpoints: readonly ProjectEndpoint[];
}

const emptyResponse = '{\n}\n';

/** Serves the endpoints that firebase-tools and @firebase/rules-unit-testing call. False means another path. */
export async function serveControl(
  context: ControlContext,
  request: HttpRequest,
  response: HttpResponse,
  url: RequestTarget,
): Promise<boolean> {
  const method = request.method ?? 'GET';
  if (method === 'GET' && url.pathname === '/') {
    sendText(response, 200, 'Ok\n');
    return true;
  }
  requireOwnSite(request);
  if (url.pathname === '/emulator/v1/clock') return serveClock(context.service.clock, request, response);
  if (method === 'POST' && url.pathname === '/reset') {
    await context.reset();
    sendText(response, 200, 'Resetting...\n');
  } else if (method === 'POST' && url.pathname === '/shutdown') {
    sendText(response, 200, 'Shutting down...\n');
    context.shutdown();
  } else {
    const match = /^\/emulator\/v1\/projects\/([^/:]+)([/:].*)$/.exec(url.pathname);
    if (!match) return false;
    const project = decodePart(match[1] ?? '');
    const rest = match[2] ?? '';
    return serveProject(context, { project, rest, method, query: url.searchParams, request, response });
  }
  return true;
}

async function serveProject(context: ControlContext, call: ProjectRequest): Promise<boolean> {
  const { method, rest, response } = call;
  const documents = /^\/databases\/([^/]+)\/documents(?:\/(.*))?$/.exec(rest);
  if (method === 'DELETE' && documents) {
    clearDocuments(context.service, call, documents[1] ?? '', documents[2] ?? '');
    sendJson(response, 200, emptyResponse);
  } else if (method === 'GET' && rest === ':lastCommit') {
    sendValue(response, { time: context.service.lastChange() });
  } else if (method === 'GET' && rest === ':usage') {
    sendValue(response, { ...context.service.usage(call.project), pendingEvents: context.pendingEvents() });
  } else if (method === 'POST' && rest === ':refuseWrites') {
    context.service.refuseWrites();
    sendJson(response, 200, emptyResponse);
  } else if (method === 'GET' && rest === ':indexReport') {
    sendJson(response, 200, `${JSON.stringify(context.service.indexReport(), null, 2)}\n`);
  } else {
    if (await serveRules(context.rules, call)) return true;
    for (const endpoint of context.projectEndpoints) if (await endpoint(call)) return true;
    return false;
  }
  return true;
}

/** Deletes the documents at and below a path. No permission is needed, but a token must be valid. */
function clearDocuments(
  service: ServiceAdministration,
  { project, request }: ProjectRequest,
  database: string,
  path: string,
): void {
  const relative = path.replace(/\/$/, '').split('/').map(decodePart).join('/');
  if (relative !== '') parseParentName(`projects/${project}/databases/${decodePart(database)}/documents/${relative}`);
  parseCredentials(request.headers.authorization);
  service.clear(project, decodePart(database), relative === '' ? undefined : relative);
}
