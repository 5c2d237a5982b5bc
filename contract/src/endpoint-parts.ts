import * as z from 'zod/mini';

export const None = z.object({});
export const Message = z.object({ message: z.string() });
export const read = {
  method: 'GET',
  access: 'optional',
  status: 200,
  params: None,
  query: None,
  body: None,
} as const;

export const act = {
  method: 'POST',
  access: 'required',
  status: 201,
  params: None,
  query: None,
  body: None,
} as const;
