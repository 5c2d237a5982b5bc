import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'DELETE';
/**
 * `optional`: the server reads a token if the client sends one. `required`: without a valid token the response is
 * 401.
 */
export type Access = 'optional' | 'required';

/**
 * One call of the API. `path` is relative to `/api` and has `:name` for parameters. `status` is the status on
 * success.
 */
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

/** Infers the exact schema types of an endpoint definition. */
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

/** Our client sends this header, so that the response contains only the changed post. */
export const minimalResponse = { name: 'Prefer', value: 'return=minimal' } as const;
