import type { Issue } from '../../rules/engine.ts';
import { invalidArgument } from '../border/errors.ts';
import type { RuledDatabase } from '../border/service.ts';
import { isRecord } from '../proto/wire.ts';
import { describeErrors, describeIssue, type RulesState } from '../security/rules-state.ts';
import { parseJson } from '../transport/http.ts';

/**
 * Loads the rules in a request body, and returns the response. If they have errors, the response is 400 and the
 * old rules stay active. With `ignore_errors` the response is 200 with the issues, and the new rules deny every
 * request. Source: firebase-tools src/emulator/firestoreEmulator.ts, firebase-js-sdk
 * packages/rules-unit-testing/src/impl/rules.ts, and the official emulator (docs/parity.md).
 */
export function loadRules(rules: RulesState, target: RuledDatabase, body: string) {
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
