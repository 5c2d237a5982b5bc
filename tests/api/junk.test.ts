import { api } from '@glimpse/contract/api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { call, expectSuccess, parseError, requestPath, send } from '../support/api-client.ts';
import { idsIn } from '../support/database.ts';
import { createPerson, createPost, createTwoPeople, readPost } from '../support/people.ts';

const json = { 'Content-Type': 'application/json' };

describe('paths', () => {
  it.each([
    ['GET', ''],
    ['GET', '/'],
    ['GET', '/nothing'],
    ['POST', '/posts/like'],
    ['GET', '/posts/a/b/c'],
    ['GET', '/users/__proto__/x'],
    ['GET', '/constructor'],
    ['POST', '/auth'],
  ])('return 404 or 405 if they do not exist: %s %s', async (method, path) => {
    const error = parseError(await send(method, path));
    expect([404, 405]).toContain(error.status);
  });

  it.each([
    ['PUT', '/posts', 'GET, HEAD, POST'],
    ['PATCH', '/users/edit', 'GET, HEAD, POST'],
    ['GET', '/auth/login', 'POST'],
    ['DELETE', '/comments/some-post', 'GET, HEAD'],
  ])('return 405 with the allowed methods: %s %s', async (method, path, allowed) => {
    const response = await send(method, path);
    expect(parseError(response)).toMatchObject({ status: 405, code: 'unimplemented' });
    expect(response.headers.get('allow')).toBe(allowed);
  });

  it.each(['%00', 'a%2Fb', '__all__', '%20', 'x'.repeat(129), '%F0%9F%92%A9', "'%20or%201=1"])(
    'return 400 or 404 for the id %s',
    async (id) => {
      const { token } = await createPerson();
      for (const [method, path] of [
        ['GET', `/posts/${id}`],
        ['GET', `/users/${id}`],
        ['GET', `/comments/${id}`],
        ['POST', `/posts/like/${id}`],
        ['POST', `/users/follow/${id}`],
        ['POST', `/media/${id}`],
      ] as const) {
        const { status } = parseError(await send(method, path, { token }));
        expect([400, 404], `${method} ${path}`).toContain(status);
      }
    },
  );
});

describe('bodies', () => {
  it.each<[string, string, Record<string, string>, number]>([
    ['broken JSON', '{"email":', json, 400],
    ['an object in an object in an object', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, json, 400],
    ['a list in a list in a list', '['.repeat(30_000) + ']'.repeat(30_000), json, 400],
    ['a prototype', '{"__proto__":{"email":"a@b.cd"},"constructor":{"prototype":{}}}', json, 400],
    ['a form', 'email=a@b.cd&password=x', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['a false gzip header', '{}', { ...json, 'Content-Encoding': 'gzip' }, 415],
    ['100 kB', `{"email":"${'x'.repeat(100_000)}"}`, json, 413],
    ['5 MB', `{"email":"${'x'.repeat(5_000_000)}"}`, json, 413],
    ['40 MB', 'x'.repeat(40_000_000), json, 413],
  ])('return an error: %s', async (_what, body, headers, status) => {
    const error = parseError(await send('POST', '/auth/login', { body, headers }));
    expect(error.status).toBe(status);
  });

  it('are ignored if a call takes none', async () => {
    const ana = await createPerson();
    for (const body of ['{broken', '[]', 'x'.repeat(3_000_000)]) {
      const { _id: postId } = await createPost(ana);
      const { post } = await expectSuccess(api.likePost, { token: ana.token, params: { postId }, body });
      expect(post?.likes.likeCount).toBe(1);
    }
  });

  it('are accepted with different JSON content types', async () => {
    for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/vnd.api+json']) {
      const response = await send('POST', '/auth/login', { body: {}, headers: { 'Content-Type': type } });
      expect(parseError(response)).toMatchObject({ status: 400, message: 'Email id can not be Empty' });
    }
  });
});

describe('random input', () => {
  const withPayload = [
    api.login,
    api.signup,
    api.editUser,
    api.createPost,
    api.editPost,
    api.addComment,
    api.editComment,
  ];
  const fields = ['email', 'password', 'name', 'userData', 'postData', 'commentData', 'message', 'content', 'bio'];
  const junk = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(null, true, -0, 1e308, '', '\u0000', '../', '$ne', "';--", '{{7*7}}', '\u202e'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...fields, '__proto__', 'toString', 'website', 'postImage'), tie('value'), {
        maxKeys: 4,
      }),
    ),
  })).value;

  it('never causes a server error in a body', async () => {
    const { token } = await createPerson();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...withPayload), junk, async (endpoint, body) => {
        const response = await call(endpoint, { token, body: JSON.stringify(body) });
        expect(response.status, response.text).toBeLessThan(500);
        expect(() => JSON.parse(response.text)).not.toThrow();
      }),
      { numRuns: 150 },
    );
  });

  it('never causes a server error in a query string', async () => {
    const lists = [api.listPosts, api.listUsers, api.listUserPosts, api.listComments];
    const text = fc.string({ unit: 'grapheme', maxLength: 110 });
    const query = fc.dictionary(fc.constantFrom('search', 'limit', 'cursor', 'sort', 'x'), text);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...lists), query, async (endpoint, given) => {
        const response = await call(endpoint, { params: { postId: 'x', username: 'a@b.cd' }, query: given });
        expect(response.status, response.text).toBeLessThan(500);
        expect(() => JSON.parse(response.text)).not.toThrow();
      }),
      { numRuns: 100 },
    );
    const twice = await send('GET', `${requestPath(api.listPosts, {})}?limit=1&limit=2`);
    expect(parseError(twice)).toMatchObject({ status: 400 });
  });
});

it('changes no data if a call is refused', async () => {
  const [ana, bo] = await createTwoPeople();
  const post = await createPost(ana);
  const params = { postId: post._id, commentId: 'none' };
  const body = { postData: { content: 'x' }, commentData: { message: 'x' } };
  for (const endpoint of [api.editPost, api.deletePost, api.dislikePost, api.editComment, api.upvoteComment]) {
    expect((await call(endpoint, { token: bo.token, params, body })).status).toBeGreaterThanOrEqual(400);
  }
  expect(await readPost(post._id)).toEqual(post);
  for (const list of ['likes', 'dislikes', 'comments']) expect(await idsIn(`posts/${post._id}/${list}`)).toEqual([]);
});
