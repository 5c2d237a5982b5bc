import { currentUsage, type Usage } from './usage.ts';

/** The parts of a gRPC call that are used here. @grpc/grpc-js calls them `CallProperties`. */
interface GrpcCall {
  readonly argument?: unknown;
  readonly methodDefinition: { readonly path: string; readonly responseDeserialize: (bytes: Buffer) => unknown };
}

/** Starts to count one RPC. Returns a function that must be called with each of its responses. */
type StartCounting = (usage: Usage, request: unknown) => (response: unknown) => void;

/**
 * How Firestore bills each RPC, by its name. Other RPCs cost nothing, and failed ones neither.
 * Source: https://firebase.google.com/docs/firestore/pricing
 */
const billing: Readonly<Record<string, StartCounting>> = {
  BatchGetDocuments: (usage) => (response) => {
    // `result` is `found` or `missing`. The first message of a transaction has no result.
    if (field(response, 'result')) usage.reads += 1;
  },
  // One read for each document, and one read for a query without results.
  RunQuery: (usage) => {
    let documents = 0;
    let billed = 0;
    return (response) => {
      if (field(response, 'document')) documents += 1;
      const due = Math.max(1, documents);
      usage.reads += due - billed;
      billed = due;
    };
  },
  // One read for up to 1,000 index entries. All our aggregations are counts, so the result is the number of entries.
  RunAggregationQuery: (usage) => (response) => {
    const fields = field(field(response, 'result'), 'aggregateFields');
    if (typeof fields !== 'object' || fields === null) return;
    const entries = Object.values(fields).map((value) => Number(field(value, 'integerValue') ?? 0));
    usage.reads += Math.max(1, Math.ceil(Math.max(...entries) / 1000));
  },
  ListCollectionIds: (usage) => () => {
    usage.reads += 1;
  },
  Commit: (usage, request) => () => countWrites(usage, writesOf(request)),
  // The writes of a BatchWrite are independent. Each has its own status.
  BatchWrite: (usage, request) => (response) => {
    const statuses = field(response, 'status');
    const codeOf = (index: number) => (Array.isArray(statuses) ? field(statuses[index], 'code') : undefined);
    countWrites(
      usage,
      writesOf(request).filter((_write, index) => (codeOf(index) ?? 0) === 0),
    );
  },
};

function countWrites(usage: Usage, writes: readonly unknown[]): void {
  for (const write of writes) {
    if (field(write, 'delete')) usage.deletes += 1;
    else usage.writes += 1;
  }
}

function writesOf(request: unknown): readonly unknown[] {
  const writes = field(request, 'writes');
  return Array.isArray(writes) ? writes : [];
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Returns the call with a deserializer that also counts each response for the running invocation. */
function countResponses<Call extends GrpcCall>(call: Call): Call {
  const { argument, methodDefinition } = call;
  const usage = currentUsage();
  const startCounting = usage && billing[methodDefinition.path.slice(methodDefinition.path.lastIndexOf('/') + 1)];
  if (!startCounting) return call;
  const count = startCounting(usage, argument);
  const responseDeserialize = (bytes: Buffer) => {
    const response = methodDefinition.responseDeserialize(bytes);
    count(response);
    return response;
  };
  return { ...call, methodDefinition: { ...methodDefinition, responseDeserialize } };
}

/**
 * Settings for `Firestore`, with which it counts the reads, writes and deletes of each invocation (usage.ts). Every
 * request of the SDK passes here, so no use case counts anything itself.
 */
export const countingSettings = { 'grpc.callInvocationTransformer': countResponses };
