import * as z from 'zod/mini';

export const MessageResponse = z.object({ message: z.string() });

const empty = z.object({});
const noInput = { params: empty, query: empty, body: empty } as const;

/** Defaults for a call that only reads. */
export const readDefaults = { ...noInput, method: 'GET', access: 'optional', status: 200 } as const;

/** Defaults for a call that changes something. */
export const actionDefaults = {
  ...noInput,
  method: 'POST',
  access: 'required',
  status: 200,
  response: empty,
} as const;
