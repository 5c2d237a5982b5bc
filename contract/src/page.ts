import * as z from 'zod/mini';
import { pageSizes } from './list-limits.ts';

/** The number of items of a page, as a string in the query string. */
const Limit = z.string().check(
  z.regex(/^\d{1,3}$/, `must be a number from 1 to ${pageSizes.max}`),
  z.refine((value) => Number(value) >= 1 && Number(value) <= pageSizes.max, {
    error: `must be a number from 1 to ${pageSizes.max}`,
  }),
);

export const Page = z.object({
  limit: z.optional(Limit),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
});

export const UsersPage = z.extend(Page, { search: z.optional(z.string().check(z.maxLength(100))) });
export const nextCursor = z.nullable(z.string());
