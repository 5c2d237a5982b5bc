import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { compileRules } from '../../rules/ruleset/compile.ts';
import { invalidArgument } from '../border/errors.ts';
import type { ServiceAdministration, SimulatedRequest } from '../border/service.ts';
import { coverageReport } from '../control/coverage.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import { fromProtoJson, ProtoJsonError } from '../proto/proto-json-reader.ts';
import { isRecord } from '../proto/wire.ts';
import type { RulesState } from '../security/rules-state.ts';
import { type HttpRequest, type HttpResponse, parseJsonBody, readBody, sendJson } from '../transport/http.ts';

interface RulesContext {
  readonly administration: ServiceAdministration;
  readonly rules: RulesState;
  readonly rulesFile: RulesFile | null;
}

interface DatabaseName {
  readonly project: string;
  readonly database: string;
}

const methods = ['get', 'list', 'create', 'update', 'delete'] as const;
const defaultName = 'firestore.rules';

/** Serves the endpoints of the rules playground. Resolves with false for any other path. */
export async function serveRulesApi(
  { administration, rules, rulesFile }: RulesContext,
  request: HttpRequest,
  response: HttpResponse,
  pathname: string,
  name: DatabaseName,
): Promise<boolean> {
  const send = (json: object) => sendJson(response, 200, JSON.stringify(json));
  switch (`${request.method} ${pathname}`) {
    case 'GET /rules': {
      const active = rules.active({ project: name.project, id: name.database });
      const source = active?.source ?? rulesFile?.read() ?? null;
      send({ source, fileName: active?.fileName ?? rulesFile?.path ?? defaultName, file: rulesFile?.path ?? null });
      return true;
    }
    case 'GET /rules-file':
      if (!rulesFile) throw invalidArgument('The emulator was started without a rules file.');
      send({ source: rulesFile.read() });
      return true;
    case 'PUT /rules-file': {
      if (!rulesFile) throw invalidArgument('The emulator was started without a rules file.');
      const { source } = parseJsonBody(await readBody(request));
      if (typeof source !== 'string') throw invalidArgument('The source is missing.');
      rulesFile.write(source);
      send({});
      return true;
    }
    case 'POST /simulate':
      send(simulate(administration, name, parseJsonBody(await readBody(request))));
      return true;
    default:
      return false;
  }
}

/** Compiles the rules of the editor and evaluates one request with them. */
function simulate(service: ServiceAdministration, name: DatabaseName, body: Record<string, unknown>): object {
  const source = typeof body.source === 'string' ? body.source : '';
  const { ruleset, issues } = compileRules(source, defaultName);
  if (!ruleset) return { issues };
  const verdict = service.simulate({ ...name, ruleset, ...readRequest(body) });
  const { report } = coverageReport({ source, fileName: defaultName, ruleset });
  return { issues, verdict, report };
}

function readRequest(body: Record<string, unknown>): Omit<SimulatedRequest, 'project' | 'database' | 'ruleset'> {
  const method = methods.find((each) => each === body.method);
  if (!method) throw invalidArgument('The method must be get, list, create, update or delete.');
  const document: google.firestore.v1.IDocument = readMessage('Document', { fields: body.fields ?? {} });
  return {
    method,
    path: typeof body.path === 'string' ? body.path : '',
    claims: isRecord(body.claims) ? body.claims : null,
    fields: document.fields ?? {},
    merge: body.merge === true,
    query: readMessage('StructuredQuery', body.query ?? {}),
  };
}

function readMessage(name: 'Document' | 'StructuredQuery', json: unknown): object {
  try {
    return fromProtoJson(firestoreSchemas.message(`google.firestore.v1.${name}`), json);
  } catch (error) {
    if (error instanceof ProtoJsonError) throw invalidArgument(error.message);
    throw error;
  }
}

/** The rules file with which the emulator was started. */
export class RulesFile {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /** Returns null if the rules do not come from a file. */
  static find(fileName: string | undefined): RulesFile | null {
    if (fileName === undefined || !existsSync(fileName)) return null;
    return new RulesFile(resolve(fileName));
  }

  read(): string {
    return readFileSync(this.path, 'utf8');
  }

  write(source: string): void {
    writeFileSync(this.path, source);
  }
}
