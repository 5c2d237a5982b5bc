/** A value in the JSON of the REST API. Exactly one member is set. */
export interface WireValue {
  readonly nullValue?: null;
  readonly booleanValue?: boolean;
  readonly integerValue?: string;
  readonly doubleValue?: number | string;
  readonly timestampValue?: string;
  readonly stringValue?: string;
  readonly bytesValue?: string;
  readonly referenceValue?: string;
  readonly geoPointValue?: { readonly latitude?: number; readonly longitude?: number };
  readonly arrayValue?: { readonly values?: readonly WireValue[] };
  readonly mapValue?: { readonly fields?: WireFields };
}

export interface WireFields {
  readonly [name: string]: WireValue;
}

export interface WireDocument {
  readonly name: string;
  readonly fields?: WireFields;
  /** Absent for a missing document that only has subcollections. */
  readonly createTime?: string;
  readonly updateTime?: string;
}
