import { randomUUID } from 'node:crypto';
import type { Credentials, DocumentChange } from '../border/service.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import { printProtoJson } from '../proto/proto-json-writer.ts';
import { encodeMessage } from '../proto/protobuf.ts';
import { formatTimestamp } from '../proto/timestamps.ts';
import type { Trigger } from './registry.ts';

/** The HTTP request for an event. A repeated event must have the same id. */
export interface TriggerEvent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const documentSchema = firestoreSchemas.message('google.firestore.v1.Document');
const eventSchema = firestoreSchemas.message('google.events.cloud.firestore.v1.DocumentEventData');

export function buildEvent(trigger: Trigger, change: DocumentChange): TriggerEvent {
  return trigger.generation === 2 ? buildCloudEvent(trigger, change) : buildLegacyEvent(trigger, change);
}

/**
 * Builds a binary-mode CloudEvent. The functions emulator decodes the base64 text to bytes. Source: firebase-functions
 * src/v2/providers/firestore.ts, firebase-tools functionsEmulator.ts.
 */
function buildCloudEvent(trigger: Trigger, change: DocumentChange): TriggerEvent {
  const document = change.name.split('/').slice(5).map(headerSafe).join('/');
  const isUpdate = change.before !== null && change.after !== null;
  const data = {
    ...(change.after && { value: change.after }),
    ...(change.before && { oldValue: change.before }),
    ...(isUpdate && { updateMask: { fieldPaths: change.changedPaths } }),
  };
  const headers = {
    'content-type': 'application/protobuf',
    'ce-specversion': '1.0',
    'ce-id': randomUUID(),
    'ce-type': trigger.eventType,
    'ce-source': `//firestore.googleapis.com/projects/${change.project}/databases/${change.database}`,
    'ce-subject': `documents/${document}`,
    'ce-time': commitTime(change),
    'ce-datacontenttype': 'application/protobuf',
    'ce-dataschema':
      'https://github.com/googleapis/google-cloudevents/blob/main/proto/google/events/cloud/firestore/v1/data.proto',
    'ce-project': change.project,
    'ce-database': change.database,
    'ce-namespace': '(default)',
    'ce-document': document,
    'ce-location': 'nam5',
    ...(trigger.withAuthContext && authContext(change.credentials)),
  };
  return { headers, body: encodeMessage(eventSchema, data).toString('base64') };
}

/** Returns the AuthType of firebase-functions. A signed-in user is `unknown` in production too. */
function authContext(credentials: Credentials): Record<string, string> {
  if (credentials.kind === 'admin') return { 'ce-authtype': 'service_account' };
  if (credentials.kind === 'system') return { 'ce-authtype': 'system' };
  if (credentials.kind === 'anonymous') return { 'ce-authtype': 'unauthenticated' };
  return { 'ce-authtype': 'unknown', 'ce-authid': headerSafe(credentials.uid) };
}

/** Builds a first-generation event. Source: firebase-functions src/v1/cloud-functions.ts. */
function buildLegacyEvent(trigger: Trigger, change: DocumentChange): TriggerEvent {
  const { before, after } = change;
  const context = {
    eventId: randomUUID(),
    timestamp: commitTime(change),
    eventType: trigger.eventType,
    resource: { service: 'firestore.googleapis.com', name: change.name },
  };
  const updateMask = before && after ? { fieldPaths: change.changedPaths } : {};
  const [oldValue, value] = [before ?? {}, after ?? {}].map((document) => printProtoJson(documentSchema, document));
  const data = `{"oldValue":${oldValue},"value":${value},"updateMask":${JSON.stringify(updateMask)}}`;
  const body = `{"context":${JSON.stringify(context)},"data":${data}}`;
  return { headers: { 'content-type': 'application/json' }, body };
}

function commitTime({ time }: DocumentChange): string {
  return formatTimestamp(String(time.seconds ?? 0), time.nanos ?? 0);
}

/** Encodes a header value. HTTP headers are Latin-1, and firebase-functions decodes each part. */
function headerSafe(text: string): string {
  return text.replace(/[^!-$&-~]+/g, (part) => encodeURIComponent(part));
}
