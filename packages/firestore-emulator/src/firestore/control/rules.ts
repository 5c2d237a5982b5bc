import type { Issue } from '../../rules/engine.ts';
import { invalidArgument } from '../border/errors.ts';
import type { RuledDatabase } from '../border/service.ts';
import { isRecord } from '../proto/wire.ts';
import { describeErrors, describeIssue, type RulesState } from '../security/rules-state.ts';
import { decodePart, type HttpRequest, type HttpResponse, parseJson, readBody, sendValue } from '../transport/http.ts';
import { coveragePage, coverageReport } from './coverage.ts';
import type { ProjectRequest } from './project-endpoint.ts';

/**
 * Serves `/emulator/v1/projects/P:securityRules` and `:ruleCoverage`. The database is `(default)` unless the path names
 * another one (`projects/P/databases/D:...`). Resolves with false for any other call.
 */
export async function serveRules(
  rules: RulesState,
  { project, rest, method, request, response }: ProjectRequest,
): Promise<boolean> {
  const [, database, resource] = /^(?:\/databases\/([^/:]+))?:([\w.]+)$/.exec(rest) ?? [];
  const target = { project, id: decodePart(database ?? '(default)') };
  if (method === 'PUT' && resource === 'securityRules') {
    await putSecurityRules(rules, target, request, response);
  } else if (method === 'GET' && resource === 'ruleCoverage') {
    sendValue(response, coverageReport(rules.active(target)));
  } else if (method === 'GET' && resource === 'ruleCoverage.html') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(coveragePage(rules.active(target)));
  } else {
    return false;
  }
  return true;
}

/**
 * Loads new rules. If they have errors, the response is 400 and the old rules stay active. With `ignore_errors` the
 * response is 200 with the issues, and the new rules deny every request. Source: firebase-tools
 * src/emulator/firestoreEmulator.ts, firebase-js-sdk packages/rules-unit-testing/src/impl/rules.ts, and the official
 * emulator (docs/parity.md).
 */
async function putSecurityRules(
  rules: RulesState,
  target: RuledDatabase,
  request: HttpRequest,
  response: HttpResponse,
): Promise<void> {
  const { source, fileName, ignoreErrors } = parseRulesRequest(await readBody(request));
  const { accepted, issues } = rules.load(target, source, fileName, ignoreErrors);
  for (const issue of issues) console.error(describeIssue(issue));
  if (!accepted && !ignoreErrors) throw invalidArgument(describeErrors(issues));
  sendValue(response, { issues: issues.map(printIssue) });
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
