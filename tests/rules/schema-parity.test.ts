import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { CommentMessage, commentLimits } from '@glimpse/contract/comments/comment';
import { AvatarUrl, Website } from '@glimpse/contract/fields';
import { paths, storagePaths, storageUrl } from '@glimpse/contract/paths';
import { Caption } from '@glimpse/contract/posts/post';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import { profileLimits } from '@glimpse/contract/profiles/profile-limits';
import { ProfileEdit } from '@glimpse/contract/profiles/user';
import fc from 'fast-check';
import { serverTimestamp } from 'firebase/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isCaseAllowed, testEnvironment } from './environment.ts';
import { openClients, storeDocuments } from './firestore-cases.ts';
import type { Role } from './roles.ts';

const uploadOf = (uid: string, bucket: string) =>
  storageUrl(bucket, storagePaths.variant(uid, 'up-1', 320), '127.0.0.1:9199');
const ownUpload = uploadOf('ana', 'demo-parity.appspot.com');
const foreignUploads = [uploadOf('bo', 'demo-parity.appspot.com'), uploadOf('ana', 'other.appspot.com')];

interface Field {
  readonly path: string;
  /** The role that owns the document. Default: `owner`. */
  readonly role?: Role;
  readonly field: string;
  readonly accepts: (value: unknown) => boolean;
  readonly limit: number;
}

/** The fields that owners edit through Firestore. The rules and the schemas must accept the same values. */
const fields: readonly Field[] = [
  {
    path: paths.user('ana'),
    field: 'bio',
    accepts: (value: unknown) => ProfileEdit.safeParse({ bio: value }).success,
    limit: profileLimits.bio,
  },
  {
    // Bo's account is public. The profile of a private account has no website.
    role: 'other',
    path: paths.user('bo'),
    field: 'website',
    accepts: (value: unknown) => Website.safeParse(value).success,
    limit: profileLimits.website,
  },
  {
    path: paths.user('ana'),
    field: 'profileAvatar',
    // The API checks the owner of the upload after the schema.
    accepts: (value: unknown) =>
      AvatarUrl.safeParse(value).success && !foreignUploads.some((upload) => upload === value),
    limit: profileLimits.avatarUrl,
  },
  {
    path: paths.post('p1'),
    field: 'content',
    accepts: (value: unknown) => Caption.safeParse(value).success,
    limit: postLimits.caption,
  },
  {
    path: paths.comment('p1', 'c1'),
    field: 'message',
    accepts: (value: unknown) => CommentMessage.safeParse(value).success,
    limit: commentLimits.message,
  },
];

let environment: RulesTestEnvironment;
let clients: ReturnType<typeof openClients>;
beforeAll(async () => {
  environment = await testEnvironment('demo-parity');
  clients = openClients(environment);
  await storeDocuments(environment);
});
afterAll(() => environment.cleanup());

/** Generates edge cases, such as white space, lengths around the limit, malformed URLs and other types. */
const candidate = (limit: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({
      unit: fc.constantFrom(
        ' ',
        '\t',
        '\n',
        '\v',
        '\f',
        '\u00a0',
        '\u1680',
        '\u2003',
        '\u2028',
        '\u3000',
        '\ufeff',
        '\u200b',
        '\u0085',
      ),
      maxLength: 3,
    }),
    fc
      .tuple(fc.constantFrom('a', '😀', 'é'), fc.integer({ min: limit - 1, max: limit + 1 }))
      .map(([unit, count]) => unit.repeat(count)),
    fc
      .tuple(
        fc.constantFrom('http://', 'https://', 'HTTPS://', 'ftp://', ' https://', 'https:/', '/avatars/'),
        fc.string({ unit: 'grapheme', maxLength: 8 }),
      )
      .map(([scheme, rest]) => scheme + rest),
    fc
      .tuple(fc.constant('https://'), fc.integer({ min: limit - 9, max: limit - 7 }))
      .map(([scheme, count]) => scheme + 'x'.repeat(count)),
    fc.constantFrom(
      ownUpload,
      ...foreignUploads,
      `${ownUpload}&a=b`,
      ownUpload.replace('320', '0x'),
      ownUpload.replace('320', 'square-160'),
    ),
    fc.integer({ min: 0, max: 13 }).map((number) => `/avatars/avatar-${String(number).padStart(2, '0')}.webp`),
    fc.constantFrom(null, 0, 1.5, true, [], ['x'], {}, { a: 'b' }),
  );

it.each(fields)('schema and rules accept the same $field', async ({ role = 'owner', path, field, accepts, limit }) => {
  await fc.assert(
    fc.asyncProperty(candidate(limit), async (value) => {
      const allowed = await isCaseAllowed(clients, {
        role,
        attempt: (db) => db.doc(path).update({ [field]: value, updatedAt: serverTimestamp() }),
      });
      expect(allowed).toBe(accepts(value));
    }),
    { numRuns: 150 },
  );
});
