import { FirestoreError } from '../border/errors.ts';
import type { CallRecord, Credentials, SimulatedRequest, SimulatedVerdict } from '../border/service.ts';
import { parseQuery } from '../query/parse.ts';
import { Access } from '../security/access.ts';
import type { Database } from '../store/database.ts';
import { fieldPathOf } from '../values/field-path.ts';
import { parseDocumentName, parseParentName } from '../values/resource-name.ts';
import { planCommit } from '../write/commit-plan.ts';
import { parseWrites, type WireWrite } from '../write/parse-writes.ts';
import type { ServiceContext } from './context.ts';

/** Evaluates rules for a request without changing documents. Throws INVALID_ARGUMENT for an invalid request. */
export function simulate(context: ServiceContext, request: SimulatedRequest): SimulatedVerdict {
  const database = context.database(request.project, request.database);
  const access = new Access();
  access.setRules(request.ruleset);
  let explanation: string | null = null;
  const record: CallRecord = {
    addUsage: () => {},
    addDenial(text) {
      explanation = text;
    },
  };
  const credentials: Credentials = { ...identityOf(request.claims), record };
  try {
    check(database, access, credentials, request);
    return { allowed: true, message: '', explanation: null };
  } catch (error) {
    if (!(error instanceof FirestoreError)) throw error;
    if (error.code === 'INVALID_ARGUMENT') throw error;
    return { allowed: false, message: `${error.code}: ${error.message.trim()}`, explanation };
  }
}

function identityOf(claims: SimulatedRequest['claims']): Credentials {
  if (!claims) return { kind: 'anonymous' };
  const uid = [claims.user_id, claims.sub].find((claim) => typeof claim === 'string');
  return { kind: 'user', uid: uid ?? '', claims };
}

function check(database: Database, access: Access, credentials: Credentials, request: SimulatedRequest): void {
  const { method, path, query } = request;
  const name = path === '' ? database.root : `${database.root}/${path}`;
  const time = database.clock.next();
  if (method === 'list') {
    parseParentName(name);
    access.checkList(database, credentials, parseQuery(query, database.root, path), time);
    return;
  }
  parseDocumentName(name);
  if (method === 'get') {
    access.checkGets(database, credentials, [{ path, document: database.get(path) }], time);
    return;
  }
  const writes = parseWrites([writeOf(request, name)], database);
  access.checkCommit(database, credentials, planCommit(database, writes, time));
}

function writeOf({ method, fields, merge }: SimulatedRequest, name: string): WireWrite {
  if (method === 'delete') return { delete: name };
  const update = { name, fields };
  if (method === 'create') return { update, currentDocument: { exists: false } };
  if (!merge) return { update, currentDocument: { exists: true } };
  const fieldPaths = Object.keys(fields).map((field) => fieldPathOf([field]).text);
  return { update, updateMask: { fieldPaths }, currentDocument: { exists: true } };
}
