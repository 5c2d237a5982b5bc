import { type FirestoreError, invalidArgument } from '../border/errors.ts';
import type { FirestoreService } from '../border/service.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import { encodeMessage } from '../proto/protobuf.ts';

/** Source: firebase.google.com/docs/firestore/quotas. Production was observed to accept a tenth more. */
const maxRequestBytes = 10 * 1024 * 1024;

type Name = 'CommitRequest' | 'BatchWriteRequest' | 'WriteRequest';

/** Wraps the write methods so that they reject requests larger than production accepts, over any transport. */
export function withRequestLimit(service: FirestoreService): Pick<FirestoreService, 'commit' | 'batchWrite' | 'write'> {
  return {
    async commit(call) {
      requireSize('CommitRequest', call.request);
      return service.commit(call);
    },
    async batchWrite(call) {
      requireSize('BatchWriteRequest', call.request);
      return service.batchWrite(call);
    },
    write(credentials, sink) {
      const stream = service.write(credentials, sink);
      return {
        send(request) {
          const failure = oversize('WriteRequest', request);
          if (!failure) return stream.send(request);
          stream.close();
          sink.error(failure);
        },
        close: () => stream.close(),
      };
    },
  };
}

function requireSize(name: Name, request: object): void {
  const failure = oversize(name, request);
  if (failure) throw failure;
}

function oversize(name: Name, request: object): FirestoreError | null {
  const schema = firestoreSchemas.message(`google.firestore.v1.${name}`);
  const { length } = encodeMessage(schema, request);
  if (length <= maxRequestBytes) return null;
  return invalidArgument(`Request payload size exceeds the limit: ${maxRequestBytes} bytes.`);
}
