import { type MapValue, mapOf } from './map-value.ts';

/**
 * A stored value in its compact form: int64 is bigint, double is number, arrays are arrays; everything else that
 * JavaScript has no type for is one of the classes below. Values are immutable.
 */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Timestamp
  | Uint8Array
  | Reference
  | GeoPoint
  | readonly Value[]
  | Vector
  | MapValue;

/** A point in time, truncated to microseconds as Firestore stores it. */
export class Timestamp {
  /** Seconds since the epoch, from year 1 to 9999. */
  readonly seconds: number;
  /** 0 to 999,999 microseconds after `seconds`. */
  readonly micros: number;

  constructor(seconds: number, micros: number) {
    this.seconds = seconds;
    this.micros = micros;
  }
}

/** A document reference by its full resource name. */
export class Reference {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export class GeoPoint {
  readonly latitude: number;
  readonly longitude: number;

  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}

/** An embedding; on the wire a map with `__type__: '__vector__'`. */
export class Vector {
  readonly elements: readonly number[];

  constructor(elements: readonly number[]) {
    this.elements = elements;
  }
}

export function isArray(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

export function isNumber(value: Value | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/**
 * The lowest value of each type class, in type order.
 * Source: firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering
 */
export const lowestOfType: readonly Value[] = [
  null,
  false,
  Number.NaN,
  new Timestamp(-62_135_596_800, 0),
  '',
  new Uint8Array(0),
  new Reference(''),
  new GeoPoint(-90, -180),
  [],
  new Vector([]),
  mapOf([]),
];
