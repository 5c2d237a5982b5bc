import { api } from '@glimpse/contract/api';
import { AuthUser } from '@glimpse/contract/auth/auth';
import { Bookmark } from '@glimpse/contract/bookmarks/bookmark';
import { Comment, Voter } from '@glimpse/contract/comments/comment';
import { type AnyEndpoint, minimalResponse, takesBody } from '@glimpse/contract/endpoint';
import { ErrorBody } from '@glimpse/contract/errors';
import { Media } from '@glimpse/contract/media/media';
import { Liker, Post } from '@glimpse/contract/posts/post';
import { PersonSummary, User } from '@glimpse/contract/profiles/user';
import { summaries } from '@glimpse/contract/summaries';

/** A JSON Schema, or any other part of the OpenAPI document. */
export interface JsonObject {
  [key: string]: unknown;
}

/**
 * Returns the API as an OpenAPI 3.1 document, built from the schemas that check requests and responses.
 * `serverUrl` is the base URL of the API, for example `/api`.
 */
export async function openApiDocument(serverUrl: string): Promise<JsonObject> {
  // `zod/mini` does not include the JSON Schema generator.
  const { globalRegistry, toJSONSchema } = await import('zod/v4/core');
  for (const [id, schema] of Object.entries(namedSchemas)) globalRegistry.add(schema, { id });
  const schemas: JsonObject = {};
  const schemaOf: SchemaOf = (schema, io) => {
    const json = JSON.stringify(toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }));
    const parsed: JsonObject = JSON.parse(json.replaceAll('"#/$defs/', '"#/components/schemas/'));
    const { $schema: _, $defs = {}, id: __, ...inlined } = parsed;
    Object.assign(schemas, $defs);
    return inlined;
  };
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of Object.values<AnyEndpoint>(api)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, schemaOf) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Glimpse',
      version: '1.0.0',
      description:
        'Photo and video sharing. Lists come in pages: send `limit` (default 20, at most 50) and, as `cursor`, the `nextCursor` of the previous page. Times have the form 2026-11-20T08:30:00+00:00.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'Firebase ID token',
          description: 'The `encodedToken` from the login or signup response. The prefix `Bearer` is optional.',
        },
      },
      schemas: { ...schemas, Error: schemaOf(ErrorBody, 'output') },
      responses: {
        Error: {
          description: 'What went wrong, as a text for the user',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  };
}

/** Schemas with a name in the document. Other schemas refer to them by `$ref`. */
const namedSchemas = { Post, Comment, User, AuthUser, PersonSummary, Bookmark, Media, Liker, Voter };

const summaryOf: Readonly<Record<string, string>> = summaries;

type SchemaOf = (schema: AnyEndpoint['response'], io: 'input' | 'output') => JsonObject;

function operation(endpoint: AnyEndpoint, schemaOf: SchemaOf): JsonObject {
  const { name, access, status, response, body } = endpoint;
  return {
    operationId: name,
    summary: summaryOf[name],
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: access === 'required' ? [{ idToken: [] }] : [{}, { idToken: [] }],
    parameters: [
      ...parameters('path', schemaOf(endpoint.params, 'input')),
      ...parameters('query', schemaOf(endpoint.query, 'input')),
      ...(returnsList(endpoint) ? [preferMinimal] : []),
    ],
    ...(takesBody(endpoint)
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(body, 'input') } },
          },
        }
      : {}),
    responses: {
      [status]: {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(response, 'output') } },
      },
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

/**
 * Returns whether the call changes a list and also returns its newest page. `Prefer: return=minimal` leaves out the
 * page.
 */
const returnsList = ({ method, response }: AnyEndpoint): boolean =>
  method !== 'GET' &&
  'shape' in response &&
  typeof response.shape === 'object' &&
  'nextCursor' in (response.shape ?? {});

const preferMinimal = {
  name: minimalResponse.name,
  in: 'header',
  required: false,
  description: `\`${minimalResponse.value}\` leaves out the list and \`nextCursor\`.`,
  schema: { type: 'string', examples: [minimalResponse.value] },
};

function parameters(location: 'path' | 'query', schema: JsonObject): JsonObject[] {
  const { properties = {}, required = [] } = schema;
  if (typeof properties !== 'object' || properties === null || !Array.isArray(required)) return [];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}
