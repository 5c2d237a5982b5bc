import type { Issue } from '../../rules/engine.ts';
import { invalidArgument } from '../border/errors.ts';
import { isRecord } from '../proto/wire.ts';
import { describeIssue, type RulesState } from '../security/rules-state.ts';
import { type HttpRequest, type HttpResponse, readBody, sendJson } from '../transport/http.ts';

/**
 * `PUT /emulator/v1/projects/P:securityRules`. Rules with errors leave the old ones in force; they are answered 400,
 * or with `ignore_errors` 200 and the issues. Source: firebase-tools src/emulator/firestoreEmulator.ts,
 * firebase-js-sdk packages/rules-unit-testing/src/impl/rules.ts.
 */
export async function putSecurityRules(
  rules: RulesState,
  request: HttpRequest,
  response: HttpResponse,
): Promise<void> {
  const { source, fileName, ignoreErrors } = parseRulesRequest(await readBody(request));
  const { accepted, issues } = rules.load(source, fileName);
  for (const issue of issues) console.error(describeIssue(issue));
  if (!accepted && !ignoreErrors) {
    const errors = issues.filter((issue) => issue.severity === 'ERROR').map(describeIssue);
    throw invalidArgument(`The rules have errors and were not loaded:\n${errors.join('\n')}`);
  }
  sendJson(response, 200, `${JSON.stringify({ issues: issues.map(printIssue) })}\n`);
}

function printIssue({ severity, description, line, column, fileName }: Issue) {
  return { sourcePosition: { fileName, line, column }, description, severity };
}

function parseRulesRequest(body: string) {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw invalidArgument('The body is not JSON.');
  }
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
