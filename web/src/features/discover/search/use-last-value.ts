import { useState } from 'react';

/** Returns `value`, or its last other value while it is undefined. The value must be the same object if it is equal. */
export function useLastValue<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
