import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'DELETE';
/** none: anyone, token ignored unless valid · optional: read if sent · required: 401 without a valid one. */
export type Access = 'optional' | 'required';

/** One call of the API. `path` is below `/api`, with `:name` for parameters. `status` is that of success. */
export interface Endpoint<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly status: 200 | 201;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
}

export type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;
export type ParamsOf<E extends AnyEndpoint> = z.output<E['params']>;
export type QueryOf<E extends AnyEndpoint> = z.output<E['query']>;
export type BodyOf<E extends AnyEndpoint> = z.output<E['body']>;
export type AnswerOf<E extends AnyEndpoint> = z.output<E['answer']>;

/** Keeps the exact types of the schemas. */
export const endpoint = <
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
>(
  definition: Endpoint<Params, Query, Body, Answer>,
): Endpoint<Params, Query, Body, Answer> => definition;

/** True unless the body's schema is the empty object. */
export function takesBody({ body }: AnyEndpoint): boolean {
  return !('shape' in body && typeof body.shape === 'object' && Object.keys(body.shape ?? {}).length === 0);
}

/** Sent by our client: answers carry only the affected post. */
export const minimalAnswer = { name: 'Prefer', value: 'return=minimal' } as const;
