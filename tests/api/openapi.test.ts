import { api } from '@glimpse/contract/api';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { send } from './support/client.ts';

const Schema = z.record(z.string(), z.unknown());
const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(Schema),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema: Schema,
    }),
  ),
  requestBody: z.optional(
    z.object({ content: z.object({ 'application/json': z.object({ schema: Schema }) }) }),
  ),
  responses: z.record(z.string().check(z.regex(/^(?:[1-5]\d\d|default)$/)), z.object({})),
});
const Document = z.object({
  openapi: z.string().check(z.regex(/^3\.1\.\d+$/)),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(
    z.string().check(z.regex(/^\//)),
    z.partialRecord(z.enum(['get', 'post', 'delete']), Operation),
  ),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    responses: z.record(z.string(), Schema),
    securitySchemes: z.record(z.string(), Schema),
  }),
});

const read = async () => {
  const answer = await send('GET', '/openapi.json');
  expect(answer.status).toBe(200);
  return { text: answer.text, document: Document.parse(JSON.parse(answer.text)) };
};

describe('the OpenAPI document', () => {
  it('describes every endpoint of the contract, and nothing else', async () => {
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

  it('names the parameters of each path, the body, and the status of success', async () => {
    const { document } = await read();
    for (const endpoint of Object.values(api)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const operation = Object.entries(document.paths[path] ?? {}).find(
        ([method]) => method === endpoint.method.toLowerCase(),
      )?.[1];
      const inPath = operation?.parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name);
      expect(inPath, endpoint.name).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(Object.keys(operation?.responses ?? {}), endpoint.name).toEqual([
        String(endpoint.status),
        'default',
      ]);
      expect(operation?.security.some((each) => Object.keys(each).length === 0)).toBe(
        endpoint.access === 'optional',
      );
      const hasPayload = Object.keys('shape' in endpoint.body ? endpoint.body.shape : {}).length > 0;
      expect(operation?.requestBody !== undefined, endpoint.name).toBe(hasPayload);
    }
  });

  it('points only to parts that it has', async () => {
    const { text, document } = await read();
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(10);
    for (const reference of new Set(references)) {
      const [, kind = '', name = ''] = /^#\/components\/(schemas|responses)\/(\w+)$/.exec(reference) ?? [];
      expect(
        Object.entries(document.components).find(([key]) => key === kind)?.[1],
        reference,
      ).toHaveProperty(name);
    }
    expect(text).not.toContain('$defs');
  });

  it('carries the limits of the schemas', async () => {
    const { text } = await read();
    expect(text).toContain('"maxLength":2200');
    expect(text).toContain('"enum":["latest","trending"]');
  });
});

describe('the page that shows it', () => {
  it('lists every call, without script', async () => {
    const page = await send('GET', '/docs');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    for (const { path, summary } of Object.values(api)) {
      expect(page.text).toContain(path.replace(/:(\w+)/g, '{$1}'));
      expect(page.text).toContain(summary.replace(/'/g, '&#39;'));
    }
    expect(page.text).not.toMatch(/<script|style=|https?:\/\//i);
    expect((await send('GET', '/docs.css')).headers.get('content-type')).toMatch(/^text\/css/);
  });
});
