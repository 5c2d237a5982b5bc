/**
 * Message schemas for both encodings (protobuf.ts and proto-json-*.ts). They are read from a protobufjs JSON
 * descriptor, which is the form in which @google-cloud/firestore-api publishes google.firestore.v1 (protos.json).
 */
export type ScalarType = 'double' | 'float' | 'int32' | 'int64' | 'uint32' | 'uint64' | 'bool' | 'string' | 'bytes';

export interface EnumSchema {
  readonly kind: 'enum';
  readonly name: string;
  readonly numbers: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<number, string>;
}

export interface MessageSchema {
  readonly kind: 'message';
  /** Full name, `google.firestore.v1.Value`. */
  readonly name: string;
  /** Whether it has the old encoding, which ends with a tag instead of starting with a length. */
  readonly isGroup: boolean;
  /** Fields by each tag that their values can have in the binary form. */
  readonly byTag: ReadonlyMap<number, FieldSchema>;
  /** By camelCase name. */
  readonly byName: ReadonlyMap<string, FieldSchema>;
  /** Fields by camelCase and by snake_case name, because ProtoJSON accepts both. */
  readonly byJsonName: ReadonlyMap<string, FieldSchema>;
  /** For messages that represent one value (timestamps, wrappers): the values of absent fields. */
  readonly defaults: Readonly<Record<string, unknown>>;
}

export interface FieldSchema {
  readonly name: string;
  readonly id: number;
  readonly type: ScalarType | EnumSchema | MessageSchema;
  /** The WireType of a single value. */
  readonly wireType: number;
  readonly repeated: boolean;
  /** Whether a list can be one length-delimited field with all elements. */
  readonly isPackable: boolean;
  /** The key type of a map field, or null for any other field. */
  readonly keyType: ScalarType | null;
  /** The oneof of the field. In a oneof, a field with its default value differs from an absent field. */
  readonly oneof: string | null;
}

/** The part of a protobufjs JSON descriptor that is used here. */
export interface DescriptorNode {
  readonly nested?: Readonly<Record<string, DescriptorNode>> | undefined;
  readonly fields?: Readonly<Record<string, DescriptorField>> | undefined;
  readonly oneofs?: Readonly<Record<string, { readonly oneof: readonly string[] }>> | undefined;
  readonly values?: Readonly<Record<string, number>> | undefined;
  readonly group?: boolean | undefined;
  /** The methods of a service. */
  readonly methods?: Readonly<Record<string, DescriptorMethod>> | undefined;
  /** Options, which are ignored. */
  readonly [other: string]: unknown;
}

export interface DescriptorField {
  readonly type: string;
  readonly id: number;
  readonly rule?: string | undefined;
  readonly keyType?: string | undefined;
  readonly [other: string]: unknown;
}

export interface DescriptorMethod {
  readonly requestType: string;
  readonly responseType: string;
  readonly responseStream?: boolean | undefined;
  readonly [other: string]: unknown;
}

/** A method of a service. */
export interface MethodSchema {
  readonly name: string;
  readonly request: MessageSchema;
  readonly response: MessageSchema;
  /** Whether one request can have any number of responses. */
  readonly manyResponses: boolean;
}

/** How a value is encoded. Source: protobuf.dev/programming-guides/encoding#structure. */
export const WireType = { varint: 0, fixed64: 1, lengthDelimited: 2, startGroup: 3, endGroup: 4, fixed32: 5 } as const;

/** The number before a value in the binary form. */
export const tagOf = (id: number, wireType: number): number => (id << 3) | wireType;

/** The encoding of each type, and the value of an absent field. */
export const scalars: Readonly<Record<ScalarType, { readonly wireType: number; readonly absent: unknown }>> = {
  double: { wireType: WireType.fixed64, absent: 0 },
  float: { wireType: WireType.fixed32, absent: 0 },
  int32: { wireType: WireType.varint, absent: 0 },
  int64: { wireType: WireType.varint, absent: '0' },
  uint32: { wireType: WireType.varint, absent: 0 },
  uint64: { wireType: WireType.varint, absent: '0' },
  bool: { wireType: WireType.varint, absent: false },
  string: { wireType: WireType.lengthDelimited, absent: '' },
  bytes: { wireType: WireType.lengthDelimited, absent: Buffer.alloc(0) },
};

const isScalar = (type: string | undefined): type is ScalarType => Object.hasOwn(scalars, type ?? '');

function wireTypeOf(type: FieldSchema['type']): number {
  if (typeof type === 'string') return scalars[type].wireType;
  if (type.kind === 'enum') return WireType.varint;
  return type.isGroup ? WireType.startGroup : WireType.lengthDelimited;
}

/** Returns schemas by full name. Messages are resolved on first use, so that start-up is fast. */
export class SchemaRegistry {
  readonly #types = new Map<string, EnumSchema | MessageSchema>();

  constructor(private readonly root: DescriptorNode) {}

  message(name: string): MessageSchema {
    const type = this.#type(name);
    if (type?.kind !== 'message') throw new Error(`the descriptor has no message ${name}`);
    return type;
  }

  method(service: string, name: string): MethodSchema {
    const method = this.#find(service)?.methods?.[name];
    if (!method) throw new Error(`the descriptor has no method ${service}.${name}`);
    const message = (type: string) => this.message(type.includes('.') ? type : service.replace(/\w+$/, type));
    const { requestType, responseType, responseStream = false } = method;
    return { name, request: message(requestType), response: message(responseType), manyResponses: responseStream };
  }

  #type(name: string): EnumSchema | MessageSchema | undefined {
    const known = this.#types.get(name);
    if (known) return known;
    const node = this.#find(name);
    if (node?.fields) return this.#buildMessage(name, node);
    if (!node?.values) return undefined;
    const numbers = new Map(Object.entries(node.values));
    const names = new Map([...numbers].map(([text, number]) => [number, text]));
    const schema: EnumSchema = { kind: 'enum', name, numbers, names };
    this.#types.set(name, schema);
    return schema;
  }

  #buildMessage(name: string, { fields = {}, oneofs = {}, group: isGroup = false }: DescriptorNode): MessageSchema {
    const byTag = new Map<number, FieldSchema>();
    const byName = new Map<string, FieldSchema>();
    const byJsonName = new Map<string, FieldSchema>();
    const defaults: Record<string, unknown> = {};
    const schema: MessageSchema = { kind: 'message', name, isGroup, byTag, byName, byJsonName, defaults };
    this.#types.set(name, schema); // set before its fields are resolved, because Value contains itself
    const oneofNames = new Map(
      Object.entries(oneofs).flatMap(([oneof, { oneof: members }]) => members.map((member) => [member, oneof])),
    );
    for (const [fieldName, field] of Object.entries(fields)) {
      const type = this.#resolve(field.type, name);
      const wireType = wireTypeOf(type);
      const built: FieldSchema = {
        name: fieldName,
        id: field.id,
        type,
        wireType,
        repeated: field.rule === 'repeated',
        isPackable: wireType !== WireType.lengthDelimited && wireType !== WireType.startGroup,
        keyType: isScalar(field.keyType) ? field.keyType : null,
        oneof: oneofNames.get(fieldName) ?? null,
      };
      byTag.set(tagOf(field.id, built.keyType ? WireType.lengthDelimited : wireType), built);
      if (built.repeated && built.isPackable) byTag.set(tagOf(field.id, WireType.lengthDelimited), built);
      byName.set(fieldName, built);
      byJsonName.set(fieldName, built);
      byJsonName.set(snakeCase(fieldName), built);
      if (isSingleValue(name) && !built.oneof && !built.repeated && typeof type === 'string')
        defaults[fieldName] = scalars[type].absent;
    }
    return schema;
  }

  #resolve(type: string, scope: string): FieldSchema['type'] {
    if (isScalar(type)) return type;
    // Protobuf resolves relative names from the innermost scope outwards.
    const parts = scope.split('.');
    for (let depth = parts.length; depth >= 0; depth--) {
      const found = this.#type([...parts.slice(0, depth), type].join('.'));
      if (found) return found;
    }
    throw new Error(`the descriptor has no type ${type} (used in ${scope})`);
  }

  #find(name: string): DescriptorNode | undefined {
    let node: DescriptorNode | undefined = this.root;
    for (const part of name.split('.')) node = node?.nested?.[part];
    return node;
  }
}

/** Returns a camelCase name in snake_case. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function isSingleValue(name: string): boolean {
  return name.startsWith('google.protobuf.') || name === 'google.type.LatLng';
}

/** Returns whether the value equals the value of an absent field. */
export function isDefault({ type }: FieldSchema, value: unknown): boolean {
  if (typeof type === 'object' && type.kind === 'message') return false;
  if (typeof type === 'object') return value === 0 || type.numbers.get(String(value)) === 0;
  if (type === 'bytes') return value instanceof Uint8Array && value.length === 0;
  return Object.is(value, 0) || value === '0' || value === '' || value === false;
}
