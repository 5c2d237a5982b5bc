import { api } from '@glimpse/contract/api';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import { summaries } from '@glimpse/contract/summaries';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { call, send } from '../support/api-client.ts';
import { addComment, createPerson, createPost, password } from '../support/people.ts';

// The parts of OpenAPI 3.1 that our document uses (spec.openapis.org/oas/v3.1.1, section 4.8). The test
// rejects other fields.
const Reference = z.strictObject({
  $ref: z.string().check(z.regex(/^#\/components\/(schemas|responses)\/\w+$/)),
});
const Schema = z.record(z.string(), z.unknown());
const Text = z.string().check(z.minLength(1));
const Content = z.strictObject({ 'application/json': z.strictObject({ schema: Schema }) });
const Response = z.strictObject({ description: Text, content: Content });
const Parameter = z.discriminatedUnion('in', [
  z.strictObject({ name: Text, in: z.literal('path'), required: z.literal(true), schema: Schema }),
  z.strictObject({
    name: Text,
    in: z.enum(['query', 'header']),
    required: z.boolean(),
    description: z.optional(Text),
    schema: Schema,
  }),
]);
const Operation = z.strictObject({
  operationId: Text,
  summary: Text,
  tags: z.array(Text),
  security: z.array(z.partialRecord(z.literal('idToken'), z.array(z.never()))),
  parameters: z.array(Parameter),
  requestBody: z.optional(z.strictObject({ required: z.literal(true), content: Content })),
  responses: z.record(z.string().check(z.regex(/^(?:[1-5]\d\d|default)$/)), z.union([Reference, Response])),
});
const Document = z.strictObject({
  openapi: z.string().check(z.regex(/^3\.1\.\d+$/)),
  info: z.strictObject({
    title: Text,
    version: Text,
    description: Text,
    license: z.strictObject({ name: Text, identifier: Text }),
  }),
  servers: z.array(z.strictObject({ url: Text })),
  paths: z.record(z.string().check(z.regex(/^\//)), z.partialRecord(z.enum(['get', 'post', 'delete']), Operation)),
  components: z.strictObject({
    schemas: z.record(z.string().check(z.regex(/^[\w.-]+$/)), Schema),
    responses: z.record(z.string().check(z.regex(/^[\w.-]+$/)), Response),
    securitySchemes: z.strictObject({
      idToken: z.strictObject({
        type: z.literal('http'),
        scheme: z.literal('bearer'),
        bearerFormat: Text,
        description: Text,
      }),
    }),
  }),
});
type Document = z.infer<typeof Document>;

/** Returns each JSON Schema in the document with its location. */
const schemasOf = ({ paths, components }: Document): [string, object][] => [
  ...Object.entries(components.schemas),
  ...Object.entries(paths).flatMap(([path, operations]) =>
    Object.values(operations).flatMap(({ operationId, parameters, requestBody, responses }) => [
      ...parameters.map(({ name, schema }): [string, object] => [`${path} ${name}`, schema]),
      ...[requestBody, ...Object.values(responses)].flatMap((part): [string, object][] =>
        part && 'content' in part ? [[operationId, part.content['application/json'].schema]] : [],
      ),
    ]),
  ),
];

const read = async () => {
  const response = await send('GET', '/openapi.json');
  expect(response.status).toBe(200);
  return { text: response.text, document: Document.parse(JSON.parse(response.text)) };
};

describe('the OpenAPI document', () => {
  it('describes exactly the endpoints of the contract', async () => {
    const { document } = await read();
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [operation?.operationId, `${method} ${path}`]),
    );
    const expected = Object.values(api).map(({ name, method, path }) => [
      name,
      `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
    ]);
    expect(described.sort()).toEqual(expected.sort());
  });

  it('describes the path parameters, the body and the success status', async () => {
    const { document } = await read();
    for (const endpoint of Object.values(api)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const operation = Object.entries(document.paths[path] ?? {}).find(
        ([method]) => method === endpoint.method.toLowerCase(),
      )?.[1];
      const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(inPath, endpoint.name).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(Object.keys(operation?.responses ?? {}), endpoint.name).toEqual([String(endpoint.status), 'default']);
      expect(operation?.security.some((each) => Object.keys(each).length === 0)).toBe(endpoint.access === 'optional');
      const hasPayload = Object.keys('shape' in endpoint.body ? endpoint.body.shape : {}).length > 0;
      expect(operation?.requestBody !== undefined, endpoint.name).toBe(hasPayload);
    }
  });

  it('has no broken reference', async () => {
    const { text, document } = await read();
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(10);
    for (const reference of new Set(references)) {
      const [, kind = '', name = ''] = /^#\/components\/(schemas|responses)\/(\w+)$/.exec(reference) ?? [];
      expect(Object.entries(document.components).find(([key]) => key === kind)?.[1], reference).toHaveProperty(name);
    }
    expect(text).not.toContain('$defs');
  });

  it('contains valid JSON Schemas of dialect 2020-12', async () => {
    const { document } = await read();
    const ajv = new Ajv2020({ allErrors: true });
    const schemas = schemasOf(document);
    expect(schemas.length).toBeGreaterThan(60);
    for (const [root, schema] of schemas) {
      ajv.validateSchema(schema);
      expect(ajv.errors ?? [], root).toEqual([]);
    }
    ajv.validateSchema({ type: 'text', minLength: '1' });
    expect(ajv.errors).not.toEqual([]);
  });

  it('has unique operation ids and paths', async () => {
    const { document } = await read();
    const names = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).toBe(names.length);
    const templates = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(new Set(templates).size).toBe(templates.length);
  });

  it('matches the responses of the API', async () => {
    const { document } = await read();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'openapi', false, false);
    const check = (root: string, text: string) => {
      const pointer = root.replace(/[/~]/g, (sign) => (sign === '/' ? '~1' : '~0')).replaceAll(' ', '/');
      const validate = ajv.getSchema(`openapi#/${pointer}/content/application~1json/schema`);
      if (!validate) throw new Error(`the document has no ${root}`);
      validate(JSON.parse(text));
      expect(validate.errors ?? [], root).toEqual([]);
    };
    const ana = await createPerson();
    const post = await createPost(ana);
    await addComment(ana, post._id);
    const liked = await call(api.likePost, { token: ana.token, params: { postId: post._id } });
    check('paths /posts/like/{postId} post responses 201', liked.text);
    check('paths /posts get responses 200', (await call(api.listPosts, { token: ana.token })).text);
    check('paths /users get responses 200', (await call(api.listUsers)).text);
    const login = await call(api.login, { body: { email: ana.email, password } });
    check('paths /auth/login post responses 200', login.text);
    check('components responses Error', (await call(api.likePost)).text);
    expect(() => check('paths /posts get responses 200', '{"posts":[{}],"nextCursor":null}')).toThrow();
  });

  it('contains the limits of the schemas', async () => {
    const { text } = await read();
    expect(text).toContain(`"maxLength":${postLimits.caption}`);
    expect(text).toContain('"enum":["latest","trending"]');
  });
});

describe('the API page', () => {
  it('lists every call without JavaScript', async () => {
    const page = await send('GET', '/docs');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    for (const { path } of Object.values(api)) expect(page.text).toContain(path.replace(/:(\w+)/g, '{$1}'));
    for (const summary of Object.values(summaries)) expect(page.text).toContain(summary.replace(/'/g, '&#39;'));
    expect(page.text).not.toMatch(/<script|style=|https?:\/\//i);
    expect((await send('GET', '/docs.css')).headers.get('content-type')).toMatch(/^text\/css/);
  });
});
