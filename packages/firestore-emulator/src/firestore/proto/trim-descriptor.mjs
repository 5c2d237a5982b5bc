/**
 * Trims the published descriptor of Firestore to the messages that the emulator uses, and adds members which the
 * published protos lack but the web SDK sends. It is plain JavaScript because build.mjs imports it too: the bundle
 * contains the small result.
 *
 * @typedef {import('./schema.ts').DescriptorNode} DescriptorNode
 * @typedef {Record<string, DescriptorNode>} Types
 */

/** The types by package. All types of google.firestore.v1 are used. */
const usedTypes = {
  protobuf:
    'Timestamp Empty NullValue DoubleValue FloatValue Int64Value UInt64Value Int32Value UInt32Value BoolValue ' +
    'StringValue BytesValue Duration Struct Value ListValue Any FieldMask',
  admin:
    'FirestoreAdmin Database RealtimeUpdatesMode Field Index IndexOperationMetadata FieldOperationMetadata ' +
    'OperationState Progress ListIndexesRequest ListIndexesResponse GetIndexRequest CreateIndexRequest ' +
    'DeleteIndexRequest ListFieldsRequest ListFieldsResponse GetFieldRequest UpdateFieldRequest ' +
    'ListDatabasesRequest ListDatabasesResponse GetDatabaseRequest',
  longrunning: 'Operations Operation GetOperationRequest',
  type: 'LatLng',
};

/** Source: googleapis/google-cloudevents proto/google/events/cloud/firestore/v1/data.proto. */
const documentEventData = {
  fields: {
    value: { type: 'google.firestore.v1.Document', id: 1 },
    oldValue: { type: 'google.firestore.v1.Document', id: 2 },
    updateMask: { type: 'google.firestore.v1.DocumentMask', id: 3 },
  },
};

/** `details` (google.protobuf.Any) is omitted, because no error of the emulator has any. */
const status = { fields: { code: { type: 'int32', id: 1 }, message: { type: 'string', id: 2 } } };

/**
 * @param {DescriptorNode} published the parsed protos.json of @google-cloud/firestore-api, or the result of this function
 * @returns {DescriptorNode}
 */
export function trimDescriptor(published) {
  const google = published.nested?.google?.nested ?? {};
  const firestore = google.firestore?.nested ?? {};
  const v1 = trimFirestore(mapValues(firestore.v1?.nested ?? {}, trim));
  const admin = pick(firestore.admin?.nested?.v1, usedTypes.admin);
  // The payload of triggers. Its Document and Value have the same fields and numbers as those of google.firestore.v1.
  const events = within(['cloud', 'firestore', 'v1'], { DocumentEventData: documentEventData });
  return within(['google'], {
    firestore: { nested: { v1: { nested: v1 }, admin: within(['v1'], admin) } },
    events,
    longrunning: { nested: pick(google.longrunning, usedTypes.longrunning) },
    protobuf: { nested: pick(google.protobuf, usedTypes.protobuf) },
    type: { nested: pick(google.type, usedTypes.type) },
    rpc: { nested: { Status: status } },
  });
}

/** Changes the types of google.firestore.v1. @param {Types} v1 @returns {Types} */
function trimFirestore(v1) {
  const { Write: write, Value: value, RunAggregationQueryResponse: aggregation, Firestore: service } = v1;
  if (!write?.fields) throw new Error('the published descriptor has no google.firestore.v1.Write');
  // These values can only be parts of pipelines, so no document has them.
  const isStored = (/** @type {string} */ name) =>
    !/^(?:fieldReference|variableReference|function|pipeline)Value$/.test(name);
  const executePipeline = { requestType: 'ExecutePipelineRequest', responseType: 'google.protobuf.Empty' };
  return {
    ...v1,
    Write: {
      ...write,
      // firebase-js-sdk's own descriptor has this member, and transactions of the web SDK depend on it.
      fields: { ...write.fields, verify: { type: 'string', id: 5 } },
      oneofs: { operation: { oneof: [...new Set([...(write.oneofs?.operation?.oneof ?? []), 'verify'])] } },
    },
    Value: {
      ...value,
      fields: Object.fromEntries(Object.entries(value?.fields ?? {}).filter(([name]) => isStored(name))),
      oneofs: { valueType: { oneof: (value?.oneofs?.valueType?.oneof ?? []).filter(isStored) } },
    },
    // The official emulator returns `done` in JSON only. No published descriptor has it, so we chose the number.
    RunAggregationQueryResponse: {
      ...aggregation,
      fields: { ...aggregation?.fields, done: { type: 'bool', id: 10_000 } },
    },
    // The web SDK can send pipelines, which always fail. Only the database of such a request is read.
    ExecutePipelineRequest: { fields: { database: { type: 'string', id: 1 } } },
    Firestore: { methods: { ...service?.methods, ExecutePipeline: { ...executePipeline, responseStream: true } } },
  };
}

/** Wraps types in packages. @param {readonly string[]} packages @param {Types} types @returns {DescriptorNode} */
const within = (packages, types) =>
  packages.reduceRight(
    (node, name) => ({ nested: { [name]: node } }),
    /** @type {DescriptorNode} */ ({ nested: types }),
  );

/** @param {DescriptorNode | undefined} node @param {string} names @returns {Types} */
const pick = (node, names) =>
  Object.fromEntries(names.split(' ').map((name) => [name, trim(node?.nested?.[name] ?? {})]));

/** Removes options and comments. @param {DescriptorNode} node @returns {DescriptorNode} */
const trim = ({ fields, methods, oneofs, values, nested }) => ({
  fields: fields && mapValues(fields, ({ type, id, rule, keyType }) => ({ type, id, rule, keyType })),
  methods:
    methods &&
    mapValues(methods, ({ requestType, responseType, responseStream }) => ({
      requestType,
      responseType,
      responseStream,
    })),
  oneofs,
  values,
  nested: nested && mapValues(nested, trim),
});

/**
 * @template Old, New
 * @param {Readonly<Record<string, Old>>} record
 * @param {(value: Old) => New} change
 * @returns {Record<string, New>}
 */
const mapValues = (record, change) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
