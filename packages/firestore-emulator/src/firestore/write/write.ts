import type { Micros } from '../store/clock.ts';
import type { FieldPath } from '../values/field-path.ts';
import type { MapValue } from '../values/value.ts';
import type { Transform } from './transforms.ts';

export type Precondition =
  | { readonly kind: 'exists'; readonly exists: boolean }
  | { readonly kind: 'updateTime'; readonly updateTime: Micros };

/** A checked write. */
export interface ParsedWrite {
  readonly operation: 'update' | 'transform' | 'delete' | 'verify';
  readonly path: string;
  readonly precondition: Precondition | null;
  /** The given fields of an update. */
  readonly fields: MapValue;
  /** The fields that an update sets or removes, or null if it replaces the whole document. */
  readonly mask: readonly FieldPath[] | null;
  readonly transforms: readonly Transform[];
}
