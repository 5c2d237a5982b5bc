import * as z from 'zod';

const Binding = z.strictObject({ role: z.string(), members: z.array(z.string()) });
/** The message google.iam.v1.Policy, which all APIs with IAM share. */
export const PolicySchema = z.strictObject({
  bindings: z.array(Binding).default([]),
  etag: z.string().default(''),
  version: z.int().default(1),
});
/** @typedef {z.output<typeof PolicySchema>} Policy */

/** The body of `setIamPolicy`. */
export const SetPolicy = z.strictObject({ policy: PolicySchema, updateMask: z.string().optional() });

/** The policy of a resource that has none yet. @returns {Policy} */
export const emptyPolicy = () => ({ bindings: [], etag: 'ACAB', version: 1 });
