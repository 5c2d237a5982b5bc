import { api } from '@glimpse/contract/api';
import { AuthUser } from '@glimpse/contract/auth/auth';
import { Bookmark } from '@glimpse/contract/bookmarks/bookmark';
import { Comment, Voter } from '@glimpse/contract/comments/comment';
import { type AnyEndpoint, minimalAnswer, takesBody } from '@glimpse/contract/endpoint';
import { ErrorBody } from '@glimpse/contract/errors';
import { Media } from '@glimpse/contract/media/media';
import { Liker, Post } from '@glimpse/contract/posts/post';
import { PersonSummary, User } from '@glimpse/contract/profiles/user';
import { summaries } from '@glimpse/contract/summaries';

/** A JSON Schema or any other part of the document. */
export interface JsonObject {
  [key: string]: unknown;
}

/**
 * The API as an OpenAPI 3.1 document, made of the schemas that parse the requests and check the answers. `serverUrl` is
 * where the API is, for example `/api`.
 */
export async function openApiDocument(serverUrl: string): Promise<JsonObject> {
  // The JSON Schema generator comes with zod but not with the small part of it that parses.
  const { globalRegistry, toJSONSchema } = await import('zod/v4/core');
  for (const [id, schema] of Object.entries(named)) globalRegistry.add(schema, { id });
  const schemas: JsonObject = {};
  const schemaOf: SchemaOf = (schema, io) => {
    const made = toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
    const {
      $schema: _,
      $defs = {},
      id: __,
      ...rest
    }: JsonObject = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'));
    Object.assign(schemas, $defs);
    return rest;
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
        'Photo and video sharing. Lists are pages: `limit` (20 unless given, at most 50) and the `cursor` that the page before answered as `nextCursor`. Times have the form 2026-11-20T08:30:00+00:00.',
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
          description: 'The `encodedToken` of signing in. The word Bearer may be left out.',
        },
      },
      schemas: { ...schemas, Error: schemaOf(ErrorBody, 'output') },
      responses: {
        Error: {
          description: 'What went wrong, in words that a person may read',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  };
}

/** Shown by name where they occur in others. */
const named = { Post, Comment, User, AuthUser, PersonSummary, Bookmark, Media, Liker, Voter };

const summaryOf: Readonly<Record<string, string>> = summaries;

type SchemaOf = (schema: AnyEndpoint['answer'], io: 'input' | 'output') => JsonObject;

function operation(endpoint: AnyEndpoint, schemaOf: SchemaOf): JsonObject {
  const { name, access, status, answer, body } = endpoint;
  return {
    operationId: name,
    summary: summaryOf[name],
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: access === 'required' ? [{ idToken: [] }] : [{}, { idToken: [] }],
    parameters: [
      ...parameters('path', schemaOf(endpoint.params, 'input')),
      ...parameters('query', schemaOf(endpoint.query, 'input')),
      ...(answersList(endpoint) ? [preferMinimal] : []),
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
        content: { 'application/json': { schema: schemaOf(answer, 'output') } },
      },
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

/** The calls that change something in a list answer its newest page as well, unless told not to. */
const answersList = ({ method, answer }: AnyEndpoint): boolean =>
  method !== 'GET' &&
  'shape' in answer &&
  typeof answer.shape === 'object' &&
  'nextCursor' in (answer.shape ?? {});

const preferMinimal = {
  name: minimalAnswer.name,
  in: 'header',
  required: false,
  description: `\`${minimalAnswer.value}\` leaves out the list and \`nextCursor\`.`,
  schema: { type: 'string', examples: [minimalAnswer.value] },
};

function parameters(place: 'path' | 'query', schema: JsonObject): JsonObject[] {
  const { properties = {}, required = [] } = schema;
  if (typeof properties !== 'object' || properties === null || !Array.isArray(required)) return [];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}
