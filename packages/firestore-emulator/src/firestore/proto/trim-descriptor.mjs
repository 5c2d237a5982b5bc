/**
 * Trims the published descriptor of Firestore to the messages that the emulator uses, and adds members which the
 * published protos lack but the web SDK sends. It is plain JavaScript because build.mjs imports it too: the bundle
 * contains the small result.
 *
 * @typedef {import('./schema.ts').DescriptorNode} DescriptorNode
 * @typedef {import('./schema.ts').DescriptorField} DescriptorField
 * @typedef {import('./schema.ts').DescriptorMethod} DescriptorMethod
 */

const usedProtobufTypes = [
  'Timestamp',
  'Empty',
  'NullValue',
  'DoubleValue',
  'FloatValue',
  'Int64Value',
  'UInt64Value',
  'Int32Value',
  'UInt32Value',
  'BoolValue',
  'StringValue',
  'BytesValue',
  'Duration',
  'Struct',
  'Value',
  'ListValue',
];

/** The messages of google.firestore.admin.v1 for the calls that are served. */
const usedAdminTypes = [
  'FirestoreAdmin',
  ...[
    'Database',
    'RealtimeUpdatesMode',
    'Field',
    'Index',
    'IndexOperationMetadata',
    'FieldOperationMetadata',
    'OperationState',
    'Progress',
  ],
  ...['ListIndexesRequest', 'ListIndexesResponse', 'GetIndexRequest', 'CreateIndexRequest', 'DeleteIndexRequest'],
  ...['ListFieldsRequest', 'ListFieldsResponse', 'GetFieldRequest', 'UpdateFieldRequest'],
  ...['ListDatabasesRequest', 'ListDatabasesResponse', 'GetDatabaseRequest'],
];

/** Source: googleapis/google-cloudevents proto/google/events/cloud/firestore/v1/data.proto. */
const documentEventData = {
  fields: {
    value: { type: 'google.firestore.v1.Document', id: 1 },
    oldValue: { type: 'google.firestore.v1.Document', id: 2 },
    updateMask: { type: 'google.firestore.v1.DocumentMask', id: 3 },
  },
};

/**
 * @param {DescriptorNode} published the parsed protos.json of @google-cloud/firestore-api, or the result of this function
 * @returns {DescriptorNode}
 */
export function trimDescriptor(published) {
  const google = published.nested?.google?.nested ?? {};
  const admin = trimAdmin(published).nested?.google?.nested ?? {};
  const protobuf = google.protobuf?.nested ?? {};
  const v1 = trimNested(google.firestore?.nested?.v1?.nested ?? {});
  const write = v1.Write;
  if (!write?.fields) throw new Error('the published descriptor has no google.firestore.v1.Write');
  v1.Write = {
    ...write,
    // firebase-js-sdk's own descriptor has this member, and transactions of the web SDK depend on it.
    fields: { ...write.fields, verify: { type: 'string', id: 5 } },
    oneofs: { operation: { oneof: [...new Set([...(write.oneofs?.operation?.oneof ?? []), 'verify'])] } },
  };
  // These values can only be parts of pipelines, so no document has them.
  const isStored = (/** @type {string} */ name) =>
    !/^(?:fieldReference|variableReference|function|pipeline)Value$/.test(name);
  v1.Value = {
    ...v1.Value,
    fields: Object.fromEntries(Object.entries(v1.Value?.fields ?? {}).filter(([name]) => isStored(name))),
    oneofs: { valueType: { oneof: (v1.Value?.oneofs?.valueType?.oneof ?? []).filter(isStored) } },
  };
  const aggregation = v1.RunAggregationQueryResponse;
  // The official emulator returns `done` in JSON only. No published descriptor has it, so we chose the number.
  v1.RunAggregationQueryResponse = {
    ...aggregation,
    fields: { ...aggregation?.fields, done: { type: 'bool', id: 10_000 } },
  };
  // The web SDK can send pipelines, which always fail. Only the database of such a request is read.
  v1.ExecutePipelineRequest = { fields: { database: { type: 'string', id: 1 } } };
  const executePipeline = { requestType: 'ExecutePipelineRequest', responseType: 'google.protobuf.Empty' };
  v1.Firestore = {
    methods: { ...v1.Firestore?.methods, ExecutePipeline: { ...executePipeline, responseStream: true } },
  };
  return {
    nested: {
      google: {
        nested: {
          firestore: { nested: { v1: { nested: v1 }, ...admin.firestore?.nested } },
          longrunning: admin.longrunning ?? {},
          // The payload of triggers. Its Document and Value have the same fields and numbers as those of
          // google.firestore.v1.
          events: {
            nested: {
              cloud: {
                nested: {
                  firestore: { nested: { v1: { nested: { DocumentEventData: documentEventData } } } },
                },
              },
            },
          },
          protobuf: {
            nested: { ...pick(protobuf, usedProtobufTypes), ...admin.protobuf?.nested },
          },
          type: { nested: trimNested({ LatLng: google.type?.nested?.LatLng ?? {} }) },
          // `details` (google.protobuf.Any) is omitted, because no error of the emulator has any.
          rpc: {
            nested: {
              Status: { fields: { code: { type: 'int32', id: 1 }, message: { type: 'string', id: 2 } } },
            },
          },
        },
      },
    },
  };
}

/**
 * Trims the published google.firestore.admin.v1 descriptor.
 *
 * @param {DescriptorNode} published
 * @returns {DescriptorNode}
 */
function trimAdmin(published) {
  const google = published.nested?.google?.nested ?? {};
  const v1 = pick(google.firestore?.nested?.admin?.nested?.v1?.nested, usedAdminTypes);
  return {
    nested: {
      google: {
        nested: {
          firestore: { nested: { admin: { nested: { v1: { nested: v1 } } } } },
          longrunning: { nested: pick(google.longrunning?.nested, ['Operations', 'Operation', 'GetOperationRequest']) },
          protobuf: { nested: pick(google.protobuf?.nested, ['Any', 'FieldMask']) },
        },
      },
    },
  };
}

/**
 * @param {DescriptorNode['nested']} nested
 * @param {readonly string[]} names
 */
const pick = (nested, names) => trimNested(Object.fromEntries(names.map((name) => [name, nested?.[name] ?? {}])));

/**
 * @param {Readonly<Record<string, DescriptorNode>>} nested
 * @returns {Record<string, DescriptorNode>}
 */
function trimNested(nested) {
  return mapValues(nested, trimNode);
}

/**
 * @param {DescriptorNode} node
 * @returns {DescriptorNode}
 */
function trimNode(node) {
  return {
    ...(node.fields && { fields: mapValues(node.fields, trimField) }),
    ...(node.methods && { methods: mapValues(node.methods, trimMethod) }),
    ...(node.oneofs && { oneofs: node.oneofs }),
    ...(node.values && { values: node.values }),
    ...(node.nested && { nested: trimNested(node.nested) }),
  };
}

/**
 * @param {DescriptorField} field
 * @returns {DescriptorField}
 */
function trimField({ type, id, rule, keyType }) {
  return { type, id, ...(rule && { rule }), ...(keyType && { keyType }) };
}

/**
 * @param {DescriptorMethod} method
 * @returns {DescriptorMethod}
 */
function trimMethod({ requestType, responseType, responseStream }) {
  return { requestType, responseType, ...(responseStream && { responseStream }) };
}

/**
 * @template Old, New
 * @param {Readonly<Record<string, Old>>} record
 * @param {(value: Old) => New} change
 * @returns {Record<string, New>}
 */
function mapValues(record, change) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
