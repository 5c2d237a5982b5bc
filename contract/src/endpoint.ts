import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'DELETE';
/** With `optional`, the client may send a token. With `required`, the response without a valid token is 401. */
export type Access = 'optional' | 'required';

/** One call of the API. `path` is relative to `/api` and has `:name` for parameters. `status` is the one on success. */
export interface Endpoint<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Response extends z.ZodMiniType,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly status: 200 | 201;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
}

export type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;
export type ParamsOf<E extends AnyEndpoint> = z.output<E['params']>;
export type QueryOf<E extends AnyEndpoint> = z.output<E['query']>;
export type BodyOf<E extends AnyEndpoint> = z.output<E['body']>;
export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>;

/** Returns the definition. The compiler infers the exact types of its schemas. */
export const endpoint = <
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Response extends z.ZodMiniType,
>(
  definition: Endpoint<Params, Query, Body, Response>,
): Endpoint<Params, Query, Body, Response> => definition;

/** Returns whether the call has a body. The schema of a call without a body is the empty object. */
export function takesBody({ body }: AnyEndpoint): boolean {
  return !('shape' in body && typeof body.shape === 'object' && Object.keys(body.shape ?? {}).length === 0);
}

/** Our client sends this header. Responses of actions then contain only what the action changed, and no lists. */
export const minimalResponse = { name: 'Prefer', value: 'return=minimal' } as const;
