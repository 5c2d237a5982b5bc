import { readFileSync } from 'node:fs';
import { type StatusCode, toFirestoreError } from '../border/errors.ts';
import type { Credentials, FirestoreService } from '../border/service.ts';
import { fromProtoJson } from '../proto/proto-json-reader.ts';
import { printProtoJson } from '../proto/proto-json-writer.ts';
import { operations } from '../transport/operations.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export const admin: Credentials = { kind: 'admin' };
export const anonymous: Credentials = { kind: 'anonymous' };

export interface Outcome {
  readonly status: StatusCode;
  readonly message: string;
  /** The responses in ProtoJSON; one for a unary call. */
  readonly responses: readonly JsonObject[];
}

/** Reads a recording of the official emulator. See recordings/README.md. */
export function readRecording<Shape>(name: string): Shape {
  const text = readFileSync(new URL(`../../../recordings/${name}.json`, import.meta.url), 'utf8');
  // Not validated, because recordings/README.md defines their shape and they never change.
  return JSON.parse(text) as Shape;
}

/** Calls an operation by its name with a ProtoJSON request, in the same process. */
export async function call(
  service: FirestoreService,
  name: string,
  request: Json,
  credentials: Credentials = anonymous,
): Promise<Outcome> {
  const operation = operations.get(name);
  if (operation?.kind !== 'call') throw new Error(`${name} is not a call`);
  try {
    const responses = await operation.call(service, fromProtoJson(operation.request, request), credentials);
    return {
      status: 'OK',
      message: '',
      responses: Array.from(
        responses,
        (response) => JSON.parse(printProtoJson(operation.response, response)) as JsonObject,
      ),
    };
  } catch (error) {
    const { code, message } = toFirestoreError(error, name);
    return { status: code, message, responses: [] };
  }
}

/** Like `call`, for a call that must succeed. */
export async function callOk(
  service: FirestoreService,
  name: string,
  request: Json,
  credentials: Credentials = admin,
): Promise<readonly JsonObject[]> {
  const { status, message, responses } = await call(service, name, request, credentials);
  if (status !== 'OK') throw new Error(`${name}: ${status} ${message}`);
  return responses;
}

/** Replaces `{documents}` in recorded values by the documents root. */
export function withRoot(json: Json, root: string): Json {
  return JSON.parse(JSON.stringify(json, keepZeroSign).replaceAll('{documents}', root), reviveZeroSign) as Json;
}

// JSON.stringify would write -0 as 0.
function keepZeroSign(_key: string, value: unknown): unknown {
  return Object.is(value, -0) ? '-0.0 as text' : value;
}

function reviveZeroSign(_key: string, value: unknown): unknown {
  return value === '-0.0 as text' ? -0 : value;
}
