import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { type Micros, timestampToMicros } from '../store/clock.ts';

const tag = 0x0a;
const length = 9;

/** Encodes the token for the state at `time`. */
export function encodeResumeToken(time: Micros): Buffer {
  const token = Buffer.alloc(length);
  token.writeUInt8(tag);
  token.writeBigUInt64BE(BigInt(time), 1);
  return token;
}

/**
 * Returns the time from which a target resumes. Null means that it starts again, 'unknown' that the token is invalid.
 */
export function resumeTime(target: google.firestore.v1.ITarget): Micros | 'unknown' | null {
  const token = target.resumeToken;
  if (token && token.length > 0) {
    if (token.length !== length || token[0] !== tag) return 'unknown';
    return Number(Buffer.from(token).readBigUInt64BE(1));
  }
  return target.readTime ? timestampToMicros(target.readTime) : null;
}
