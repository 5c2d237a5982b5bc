import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { failedPrecondition, invalidArgument } from '../border/errors.ts';
import { type Micros, timestampToMicros } from './clock.ts';
import type { Database } from './database.ts';
import { maxAge } from './history.ts';

/** Converts a requested `read_time` to microseconds. Throws when it is in the future or before the history's start. */
export function checkReadTime(database: Database, wire: google.protobuf.ITimestamp, now: Micros): Micros {
  const time = timestampToMicros(wire);
  if (time > now) throw invalidArgument("The requested 'read_time' cannot be in the future.");
  if (time < Math.max(database.history.start, now - maxAge))
    throw failedPrecondition("The requested 'read_time' is too old.");
  return time;
}
