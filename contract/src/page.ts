import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** `limit` as text in the query string; a number after parsing. */
const Limit = z.string().check(
  z.regex(/^\d{1,3}$/, `must be a number from 1 to ${limits.pageMax}`),
  z.refine((value) => Number(value) >= 1 && Number(value) <= limits.pageMax, {
    error: `must be a number from 1 to ${limits.pageMax}`,
  }),
);

export const Page = z.object({
  limit: z.optional(Limit),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
});

export const UsersPage = z.extend(Page, { search: z.optional(z.string().check(z.maxLength(100))) });
export const nextCursor = z.nullable(z.string());
