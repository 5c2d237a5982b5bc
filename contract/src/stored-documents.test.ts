import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldsIn, fieldsOf } from '../testing/field-names.ts';
import { type WrittenDocument, writtenDocuments } from '../testing/fixtures.ts';
import { addedLater } from './fields.ts';
import { readStored } from './parse-stored.ts';
import { paths } from './paths.ts';
import { PostDoc } from './posts/post.ts';
import { storedDocuments } from './stored-documents.ts';

const written = writtenDocuments();
const patternOf = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);
const schemas = Object.entries(storedDocuments).map(([template, schema]) => ({
  template,
  schema,
  isAt: (path: string) => patternOf(template).test(path),
}));
const schemaAt = (path: string) => schemas.find(({ isAt }) => isAt(path))?.schema;

/** The documents of a collection in the first release that has the collection. */
const firstOf = (documents: readonly WrittenDocument[]) =>
  documents.filter(({ release }) => release === documents[0]?.release);

/** Returns the fields that documents of the first release lack and that are not declared with `addedLater`. */
function fieldsWithoutPast(schema: z.ZodMiniType, documents: readonly WrittenDocument[]): string[] {
  const known = new Set(firstOf(documents).flatMap(({ data }) => fieldsIn(data)));
  return fieldsOf(schema).flatMap(({ name, isAddedLater }) => (isAddedLater || known.has(name) ? [] : [name]));
}

describe('the documents of every release', () => {
  it.each(written.map((document) => [document.release, document.path, document] as const))(
    'can be parsed: %s %s',
    (_release, path, { data }) => {
      const schema = schemaAt(path);
      if (!schema) throw new Error(`no schema for ${path}`);
      expect(readStored(schema, data)).toEqual({ data: expect.anything(), issues: [] });
    },
  );
});

describe('every stored document', () => {
  it.each(schemas)('at $template declares every later field with addedLater()', ({ schema, isAt }) => {
    const documents = written.filter(({ path }) => isAt(path));
    expect(documents, 'documents in contract/fixtures').not.toEqual([]);
    expect(fieldsWithoutPast(schema, documents), 'fields to be made by addedLater()').toEqual([]);
  });

  it('has a schema and a path in paths.ts', () => {
    const made = Object.values(paths).map((path) =>
      z.string().parse(Reflect.apply(path, undefined, new Array(path.length).fill('x'))),
    );
    const isDocument = (path: string) => path.split('/').length % 2 === 0;
    const unknown = made.filter((path) => !schemaAt(isDocument(path) ? path : `${path}/x`));
    expect(unknown).toEqual([]);
    const unmade = schemas.filter(({ isAt }) => !made.some(isAt)).map(({ template }) => template);
    expect(unmade).toEqual([]);
  });
});

describe('a new required field', () => {
  const posts = written.filter(({ path }) => /^posts\/[^/]+$/.test(path));

  it.each([
    ['at the top', z.extend(PostDoc, { planted: z.string() }), ['planted']],
    ['as an option', z.extend(PostDoc, { planted: z.optional(z.string()) }), ['planted']],
    [
      'in an entry of a list',
      z.extend(PostDoc, { likePreview: z.array(z.object({ uid: z.string(), planted: z.string() })) }),
      ['likePreview[].planted'],
    ],
    ['with a fallback', z.extend(PostDoc, { planted: addedLater(z.string(), 'none') }), []],
  ])('%s fails unless it has a fallback', (_where, schema, noticed) => {
    expect(fieldsWithoutPast(schema, posts)).toEqual(noticed);
  });

  it('with addedLater() has its fallback in older documents', () => {
    const schema = z.object({ tags: addedLater(z.array(z.string()), []) });
    expect(schema.parse({})).toEqual({ tags: [] });
    expect(schema.parse({ tags: ['a'] })).toEqual({ tags: ['a'] });
  });
});

describe('an unreadable entry of a list in a document', () => {
  const post = written.find(({ path }) => path === 'posts/dawn-ridge')?.data;
  const readPost = (change: object) => readStored(PostDoc, { ...Object(post), ...change });
  const intact = readPost({}).data;

  it('is removed, and the document is parsed', () => {
    const [first, ...others] = intact?.likePreview ?? [];
    const { data, issues } = readPost({ likePreview: [first, { uid: 7 }, null, ...others] });
    expect(data).toEqual(intact);
    expect(issues.map(({ path }) => path.slice(0, 2))).toContainEqual(['likePreview', 1]);
  });

  it('inside another entry removes only the inner entry', () => {
    const [comment, ...others] = intact?.commentPreview ?? [];
    const votes = { upvoteCount: 1, downvoteCount: 0, upvotePreview: [{ uid: 'a' }], downvotePreview: [] };
    const { data } = readPost({ commentPreview: [{ ...comment, votes }, ...others] });
    expect(data?.commentPreview[0]).toMatchObject({ id: comment?.id, votes: { upvotePreview: [] } });
  });

  it('is not removed if the document is invalid anyway', () => {
    const { data, issues } = readPost({ likeCount: 'many', likePreview: [{}] });
    expect(data).toBeNull();
    expect(issues.map(({ path }) => path)).toContainEqual(['likeCount']);
  });

  it('can be a time that no response can show', () => {
    expect(readPost({ createdAt: 1e17 }).data).toBeNull();
    expect(readPost({ createdAt: 0 }).data?.createdAt).toBe(0);
  });
});
