import type { EmulatorClock } from '../../../index.d.ts';
import type { Issue } from '../../rules/engine.ts';
import { invalidArgument } from '../border/errors.ts';
import type { RuledDatabase, ServiceAdministration } from '../border/service.ts';
import { parseTimestamp } from '../proto/timestamps.ts';
import { isRecord } from '../proto/wire.ts';
import { describeErrors, describeIssue, type RulesState } from '../security/rules-state.ts';
import { parseCredentials } from '../transport/credentials.ts';
import * as http from '../transport/http.ts';
import { parseJson } from '../transport/http.ts';
import { requireOwnSite, requireThisMachine } from '../transport/own-site.ts';
import { parseParentName } from '../values/resource-name.ts';
import { coveragePage, coverageReport } from './coverage.ts';

/** A request below `/emulator/v1/projects/P`. */
export interface ProjectRequest {
  readonly project: string;
  /** The path after the project, such as `:export` or `/triggers/KEY`. Still percent-encoded. */
  readonly rest: string;
  readonly method: string;
  readonly query: URLSearchParams;
  readonly request: http.HttpRequest;
  readonly response: http.HttpResponse;
}

/** Resolves with false if the request is not for this endpoint. */
export type ProjectEndpoint = (request: ProjectRequest) => Promise<boolean>;

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
  request: http.HttpRequest,
  response: http.HttpResponse,
  url: http.RequestTarget,
): Promise<boolean> {
  const method = request.method ?? 'GET';
  const route = `${method} ${url.pathname}`;
  if (route === 'GET /') {
    http.sendText(response, 200, 'Ok\n');
    return true;
  }
  requireOwnSite(request);
  if (route === 'POST /reset') {
    await context.reset();
    http.sendText(response, 200, 'Resetting...\n');
  } else if (route === 'POST /shutdown') {
    http.sendText(response, 200, 'Shutting down...\n');
    context.shutdown();
  } else if (route === 'GET /emulator/v1/clock' || route === 'PUT /emulator/v1/clock') {
    await serveClock(context.service.clock, request, response);
  } else {
    const [, project, rest = ''] = /^\/emulator\/v1\/projects\/([^/:]+)([/:].*)$/.exec(url.pathname) ?? [];
    if (project === undefined) return false;
    const call = { project: http.decodePart(project), rest, method, query: url.searchParams, request, response };
    if (await serveProject(context, call)) return true;
    for (const endpoint of context.projectEndpoints) if (await endpoint(call)) return true;
    return false;
  }
  return true;
}

async function serveProject({ service, rules, pendingEvents }: ControlContext, call: ProjectRequest): Promise<boolean> {
  const { project, method, rest, request, response } = call;
  const documents = /^\/databases\/([^/]+)\/documents(?:\/(.*))?$/.exec(rest);
  // The database is `(default)` unless the path names another one.
  const [, database = '(default)', resource] = /^(?:\/databases\/([^/:]+))?:([\w.]+)$/.exec(rest) ?? [];
  const target = { project, id: http.decodePart(database) };
  if (method === 'DELETE' && documents) {
    clearDocuments(service, call, documents[1] ?? '', documents[2] ?? '');
    http.sendJson(response, 200, emptyResponse);
  } else if (method === 'GET' && rest === ':lastCommit') {
    http.sendValue(response, { time: service.lastChange() });
  } else if (method === 'GET' && rest === ':usage') {
    http.sendValue(response, { ...service.usage(project), pendingEvents: pendingEvents() });
  } else if (method === 'POST' && rest === ':refuseWrites') {
    service.refuseWrites();
    http.sendJson(response, 200, emptyResponse);
  } else if (method === 'GET' && rest === ':indexReport') {
    http.sendJson(response, 200, `${JSON.stringify(service.indexReport(), null, 2)}\n`);
  } else if (method === 'PUT' && resource === 'securityRules') {
    http.sendValue(response, loadRules(rules, target, await http.readBody(request)));
  } else if (method === 'GET' && resource === 'ruleCoverage') {
    http.sendValue(response, coverageReport(rules.active(target)));
  } else if (method === 'GET' && resource === 'ruleCoverage.html') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(coveragePage(rules.active(target)));
  } else {
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
  const relative = path.replace(/\/$/, '').split('/').map(http.decodePart).join('/');
  if (relative !== '')
    parseParentName(`projects/${project}/databases/${http.decodePart(database)}/documents/${relative}`);
  parseCredentials(request.headers.authorization);
  service.clear(project, http.decodePart(database), relative === '' ? undefined : relative);
}

const clockUsage = 'The body must be {"time": "2030-01-31T12:00:00Z"}, {"advanceMs": 60000} or {"resume": true}.';

/** `GET` and `PUT /emulator/v1/clock`. Responds with the time, after all that is due at it was done. */
async function serveClock(clock: EmulatorClock, request: http.HttpRequest, response: http.HttpResponse): Promise<void> {
  requireThisMachine(request);
  if (request.method === 'PUT') await moveClock(clock, http.parseJsonBody(await http.readBody(request)));
  http.sendValue(response, { time: clock.now().toISOString(), stands: clock.stands });
}

async function moveClock(clock: EmulatorClock, body: Record<string, unknown>): Promise<void> {
  const { time, advanceMs, resume } = body;
  if (Object.keys(body).length !== 1) throw invalidArgument(clockUsage);
  if (typeof time === 'string' && parseTimestamp(time)) await clock.set(time);
  else if (typeof advanceMs === 'number') await clock.advance(advanceMs);
  else if (resume === true) await clock.resume();
  else throw invalidArgument(clockUsage);
}

/**
 * Loads the rules in a request body, and returns the response. If they have errors, the response is 400 and the
 * old rules stay active. With `ignore_errors` the response is 200 with the issues, and the new rules deny every
 * request. Source: firebase-tools src/emulator/firestoreEmulator.ts, firebase-js-sdk
 * packages/rules-unit-testing/src/impl/rules.ts, and the official emulator (docs/parity.md).
 */
function loadRules(rules: RulesState, target: RuledDatabase, body: string) {
  const { source, fileName, ignoreErrors } = parseRulesRequest(body);
  const { accepted, issues } = rules.load(target, source, fileName, ignoreErrors);
  for (const issue of issues) console.error(describeIssue(issue));
  if (!accepted && !ignoreErrors) throw invalidArgument(describeErrors(issues));
  return { issues: issues.map(printIssue) };
}

function printIssue({ severity, description, line, column, fileName }: Issue) {
  return { sourcePosition: { fileName, line, column }, description, severity };
}

function parseRulesRequest(body: string) {
  const json = parseJson(body, () => invalidArgument('The body is not JSON.'));
  const rules = isRecord(json) ? json.rules : undefined;
  const files = isRecord(rules) && Array.isArray(rules.files) ? rules.files : [];
  const [file] = files;
  if (files.length !== 1 || !isRecord(file) || typeof file.content !== 'string') {
    throw invalidArgument(
      'The body must have exactly one file with its content: {"rules":{"files":[{"content":"..."}]}}',
    );
  }
  const ignoreErrors = isRecord(json) && (json.ignore_errors === true || json.ignoreErrors === true);
  const fileName = typeof file.name === 'string' ? file.name : 'firestore.rules';
  return { source: file.content, fileName, ignoreErrors };
}
