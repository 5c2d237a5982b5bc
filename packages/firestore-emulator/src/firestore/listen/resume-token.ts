import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { type Micros, timestampToMicros } from '../store/clock.ts';

/** A token is this byte and the time in eight bytes. */
const tag = 0x0a;
const tokenBytes = 9;

/** Encodes the token for the state at `time`. */
export function encodeResumeToken(time: Micros): Buffer {
  const token = Buffer.alloc(tokenBytes);
  token.writeUInt8(tag);
  token.writeBigUInt64BE(BigInt(time), 1);
  return token;
}

/** Returns the time from which a target resumes, null if it does not, or 'unknown' for an invalid token. */
export function resumeTime(target: google.firestore.v1.ITarget): Micros | 'unknown' | null {
  const token = target.resumeToken;
  if (token && token.length > 0) {
    if (token.length !== tokenBytes || token[0] !== tag) return 'unknown';
    return Number(Buffer.from(token).readBigUInt64BE(1));
  }
  return target.readTime ? timestampToMicros(target.readTime) : null;
}
