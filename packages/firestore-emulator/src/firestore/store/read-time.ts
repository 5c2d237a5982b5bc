import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { failedPrecondition, invalidArgument } from '../border/errors.ts';
import { type Micros, timestampToMicros } from './clock.ts';
import type { Database } from './database.ts';

const minute: Micros = 60_000_000;

/**
 * Converts a requested `read_time` to microseconds. Throws if it is in the future, older than the kept history, or older
 * than an hour without being a whole minute. Source: google.firestore.v1 `read_time`.
 */
export function checkReadTime(database: Database, wire: google.protobuf.ITimestamp, now: Micros): Micros {
  const time = timestampToMicros(wire);
  if (time > now) throw invalidArgument("The requested 'read_time' cannot be in the future.");
  if (time < database.history.earliest(now)) throw failedPrecondition("The requested 'read_time' is too old.");
  if (time < now - 60 * minute && (time % minute !== 0 || (wire.nanos ?? 0) !== 0))
    throw invalidArgument("A 'read_time' that is older than an hour must be a whole minute.");
  return time;
}
