import { invalidArgument } from '../border/errors.ts';
import type { FirestoreService } from '../border/service.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import { encodeMessage } from '../proto/protobuf.ts';

/** Source: firebase.google.com/docs/firestore/quotas. Production was observed to accept a tenth more. */
const maxRequestBytes = 10 * 1024 * 1024;

/** Wraps the write methods so that they reject requests larger than production accepts, over any transport. */
export function withRequestLimit(service: FirestoreService): Pick<FirestoreService, 'commit' | 'batchWrite' | 'write'> {
  return {
    commit: async (call) => service.commit(requireSize('CommitRequest', call)),
    batchWrite: async (call) => service.batchWrite(requireSize('BatchWriteRequest', call)),
    write(credentials, sink) {
      const stream = service.write(credentials, sink);
      return {
        send(request) {
          if (isSmall('WriteRequest', request)) return stream.send(request);
          stream.close();
          sink.error(tooLarge());
        },
        close: () => stream.close(),
      };
    },
  };
}

function requireSize<Call extends { readonly request: object }>(name: string, call: Call): Call {
  if (!isSmall(name, call.request)) throw tooLarge();
  return call;
}

function isSmall(name: string, request: object): boolean {
  const schema = firestoreSchemas.message(`google.firestore.v1.${name}`);
  return encodeMessage(schema, request).length <= maxRequestBytes;
}

const tooLarge = () => invalidArgument(`Request payload size exceeds the limit: ${maxRequestBytes} bytes.`);
