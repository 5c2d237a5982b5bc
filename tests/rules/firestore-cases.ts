import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { limits } from '@glimpse/contract/limits';
import { groups, paths, storagePaths, storageUrl } from '@glimpse/contract/paths';
import type firebase from 'firebase/compat/app';
import { serverTimestamp, Timestamp } from 'firebase/firestore';
import { besides, places } from './firestore-documents.ts';
import { claimsOf, type Role, roles, uidOf } from './roles.ts';

/** The compat API: what rules-unit-testing hands out. */
type Firestore = firebase.firestore.Firestore;
type Query = firebase.firestore.Query;

/** One attempt and its verdict. `place` and `operation` put it into the access table; others stand beside it. */
export interface Case {
  readonly name: string;
  readonly role: Role;
  readonly allowed: boolean;
  readonly place?: string;
  readonly operation?: string;
  attempt(db: Firestore): Promise<unknown>;
}

const operations = ['get', 'list', 'create', 'update', 'delete'] as const;

const byPlace: Case[] = places.flatMap((place) =>
  roles.flatMap((role) =>
    operations.map((operation): Case => {
      const fresh = `${place.path}-new`;
      const parent = place.path.slice(0, place.path.lastIndexOf('/'));
      const attempts: Record<(typeof operations)[number], Case['attempt']> = {
        get: (db) => db.doc(place.path).get(),
        list: (db) => {
          const source: Query = place.group ? db.collectionGroup(place.group) : db.collection(parent);
          const viewer = role === 'nobody' ? 'ana' : uidOf[role];
          return (place.listed?.(source, viewer) ?? source).limit(50).get();
        },
        create: (db) => db.doc(fresh).set(place.stored),
        update: (db) => db.doc(place.path).update(place.update()),
        delete: (db) => db.doc(place.path).delete(),
      };
      return {
        name: `${role} ${operation} ${place.group && operation === 'list' ? `group ${place.group}` : place.path}`,
        role,
        place: place.path,
        operation,
        allowed: place.allowed[operation].includes(role),
        attempt: attempts[operation],
      };
    }),
  ),
);

const owner = (name: string, allowed: boolean, attempt: Case['attempt']): Case => ({
  name,
  role: 'owner',
  allowed,
  attempt,
});
const now = () => ({ updatedAt: serverTimestamp() });
const change = (path: string, data: Record<string, unknown>) => (db: Firestore) => db.doc(path).update(data);

/** Each differs from an accepted update in exactly one thing. `role`: whose it is. */
function editCases(
  path: string,
  field: string,
  good: readonly unknown[],
  bad: readonly unknown[],
  role: Role = 'owner',
): Case[] {
  const label = (value: unknown) => JSON.stringify(value)?.slice(0, 40);
  const one = (what: string, allowed: boolean, data: Record<string, unknown>): Case => {
    const attempt = change(path, { [field]: good[0], ...data });
    return { name: `${role} ${what} of ${path}`, role, allowed, attempt };
  };
  return [
    ...good.map((value) => one(`sets ${field} to ${label(value)}`, true, { [field]: value, ...now() })),
    ...bad.map((value) => one(`sets ${field} to ${label(value)}`, false, { [field]: value, ...now() })),
    one(`changes ${field} without a time`, false, {}),
    one(`changes ${field} with an old time`, false, { updatedAt: Timestamp.fromMillis(1) }),
    one(`changes ${field} and a new field`, false, { extra: 1, ...now() }),
  ];
}

/** An address of this many characters. */
const httpsOf = (length: number) => `https://${'x'.repeat(length - 'https://'.length)}`;
const uploadOf = (uid: string, bucket: string, emulatorHost?: string) =>
  storageUrl(bucket, storagePaths.variant(uid, 'up-1', 320), emulatorHost);
const user = paths.user('ana');
const post = paths.post('p1');
const comment = paths.comment('p1', 'c1');
const fixed = (path: string, field: string, value: unknown) =>
  owner(`owner changes ${field} of ${path}`, false, change(path, { [field]: value, ...now() }));

const byField: Case[] = [
  ...editCases(
    user,
    'bio',
    ['', 'x'.repeat(limits.bio), '😀'.repeat(limits.bio / 2)],
    ['x'.repeat(limits.bio + 1), '😀'.repeat(limits.bio / 2 + 1), 7, null, ['x']],
  ),
  ...editCases(
    paths.user('bo'),
    'website',
    ['', 'https://example.com', 'http://example.com/ä?b=c#d', httpsOf(limits.website)],
    [
      'ftp://example.com',
      'javascript:alert(1)',
      'https://',
      'https://a b',
      ' https://a',
      httpsOf(limits.website + 1),
      7,
    ],
    'other',
  ),
  // Everybody reads the profile, and this account is private.
  ...editCases(user, 'website', [''], ['https://example.com']),
  ...editCases(
    user,
    'profileAvatar',
    [
      '',
      '/avatars/avatar-01.webp',
      '/avatars/avatar-12.webp',
      uploadOf('ana', 'demo-rules.appspot.com'),
      uploadOf('ana', 'demo-rules.firebasestorage.app'),
      uploadOf('ana', 'demo-rules.appspot.com', '127.0.0.1:9199'),
    ],
    [
      '/avatars/avatar-00.webp',
      '/avatars/avatar-13.webp',
      '/avatars/avatar-01xwebp',
      'data:image/png;base64,',
      'https://example.com/a.png',
      uploadOf('bo', 'demo-rules.appspot.com'),
      uploadOf('ana', 'elsewhere.appspot.com'),
      uploadOf('ana', 'demo-rules.appspot.com', 'example.com:80'),
      `${uploadOf('ana', 'demo-rules.appspot.com')}&more`,
      7,
    ],
  ),
  ...editCases(post, 'content', ['', 'x'.repeat(limits.caption)], ['x'.repeat(limits.caption + 1), 7, null]),
  ...editCases(
    comment,
    'message',
    ['x', 'x'.repeat(limits.commentMessage), '\n x'],
    ['', ' \n\t', '\u00a0\u2003', 'x'.repeat(limits.commentMessage + 1), 7],
  ),
  ...['fullName', 'username', 'email', 'createdAt'].map((field) => fixed(user, field, 'other')),
  ...['postCount', 'followerCount', 'followingCount'].map((field) => fixed(user, field, 9)),
  ...['likeCount', 'commentCount'].map((field) => fixed(post, field, 9)),
  fixed(post, 'postBy', { uid: 'bo' }),
  fixed(comment, 'uid', 'bo'),
];

const listed = (name: string, role: Role, allowed: boolean, of: (db: Firestore) => Query): Case => ({
  name,
  role,
  allowed,
  attempt: (db) => of(db).get(),
});

const collections: readonly [string, Role, (db: Firestore) => Query][] = [
  ['users', 'nobody', (db) => db.collection('users')],
  ['following', 'nobody', (db) => db.collection(paths.following('cy'))],
  ['followers', 'nobody', (db) => db.collection(paths.followers('cy'))],
  ['requests', 'owner', (db) => db.collection(paths.requests('ana'))],
  ['own requests', 'owner', (db) => db.collectionGroup(groups.requests).where('uid', '==', 'ana')],
  ['bookmarks', 'owner', (db) => db.collection(paths.bookmarks('ana'))],
  ['inbox', 'owner', (db) => db.collection(paths.inbox('ana'))],
  ['notifications', 'owner', (db) => db.collection(paths.notifications('ana'))],
  ['blocks', 'owner', (db) => db.collection(paths.blocks('ana'))],
  ['mutes', 'owner', (db) => db.collection(paths.mutes('ana'))],
  ['reports', 'moderator', (db) => db.collection(paths.reports())],
  ['cases', 'moderator', (db) => db.collection(paths.cases())],
  ['the log', 'moderator', (db) => db.collection(paths.logEntries())],
  ['posts', 'nobody', (db) => db.collection('posts').where('visibility', '==', 'public')],
  ['dislikes', 'nobody', (db) => db.collection(paths.dislikes('p1'))],
  ['comments', 'nobody', (db) => db.collection(paths.comments('p1'))],
  ['likes of a post', 'nobody', (db) => db.collection(paths.likes('p1'))],
  ['own likes', 'owner', (db) => db.collectionGroup(groups.likes).where('uid', '==', 'ana')],
  ['own votes', 'owner', (db) => db.collectionGroup(groups.votes).where('uid', '==', 'ana')],
  ['own jobs', 'owner', (db) => db.collection(paths.jobs()).where('uid', '==', 'ana')],
];

/** What an owner may do, by one whom moderators have suspended; and words that they have hidden. */
const ofModerated: Case[] = [
  ...['users/sue', 'posts/p4', 'posts/p1/comments/c3'].map((path): Case => {
    const field = path.startsWith('users') ? 'bio' : path.includes('comments') ? 'message' : 'content';
    return {
      name: `suspended changes ${field} of ${path}`,
      role: 'suspended',
      allowed: false,
      attempt: change(path, { [field]: 'Still here', ...now() }),
    };
  }),
  owner(
    'owner changes the message of a hidden comment',
    false,
    change('posts/p1/comments/c4', { message: 'x', ...now() }),
  ),
];

const missing: Case[] = (['nobody', 'other'] as const).map((role) => ({
  name: `${role} gets a post that is not there, as one that they may not see`,
  role,
  allowed: false,
  attempt: (db) => db.doc(paths.post('none')).get(),
}));

const byPage: Case[] = [
  ...collections.flatMap(([name, role, of]) => [
    listed(`${role} lists 50 of ${name}`, role, true, (db) => of(db).limit(50)),
    listed(`${role} lists 51 of ${name}`, role, false, (db) => of(db).limit(51)),
    listed(`${role} lists ${name} without a limit`, role, false, of),
  ]),
  ...(['nobody', 'follower', 'other'] as const).flatMap((role) => [
    listed(`${role} lists posts whatever their visibility`, role, false, (db) =>
      db.collection('posts').limit(50),
    ),
    listed(`${role} lists ana's posts whatever their visibility`, role, false, (db) =>
      db.collection('posts').where('postBy.uid', '==', 'ana').limit(50),
    ),
    listed(`${role} lists posts for followers, whoever's`, role, false, (db) =>
      db.collection('posts').where('visibility', '==', 'followers').limit(50),
    ),
    listed(`${role} lists posts of several people`, role, false, (db) =>
      db.collection('posts').where('postBy.uid', 'in', ['ana', 'bo']).limit(50),
    ),
  ]),
  listed("follower lists ana's posts by address", 'follower', true, (db) =>
    db
      .collection('posts')
      .where('postBy.email', '==', 'ana@example.com')
      .where('visibility', '==', 'public')
      .limit(50),
  ),
  listed("other lists ana's likes", 'other', false, (db) =>
    db.collectionGroup(groups.likes).where('uid', '==', 'ana').limit(50),
  ),
  listed("other lists ana's requests", 'other', false, (db) =>
    db.collectionGroup(groups.requests).where('uid', '==', 'ana').limit(50),
  ),
  listed("other lists ana's votes", 'other', false, (db) =>
    db.collectionGroup(groups.votes).where('uid', '==', 'ana').limit(50),
  ),
  listed('owner lists votes of everybody', 'owner', false, (db) =>
    db.collectionGroup(groups.votes).limit(50),
  ),
];

export const cases: readonly Case[] = [...byPlace, ...byField, ...byPage, ...missing, ...ofModerated];

const verdictOf = (place: string | undefined, operation: string | undefined, role: Role) =>
  cases.find((one) => one.place === place && one.operation === operation && one.role === role)?.allowed;

/** Those that tell rules apart: of the many roles that may do as much as anybody else to a place, one stands for all. */
export const tellingCases: readonly Case[] = cases.filter(
  ({ place, operation, role, allowed }) =>
    operation === undefined ||
    role === 'nobody' ||
    role === 'owner' ||
    role === 'other' ||
    allowed !== verdictOf(place, operation, 'other'),
);

/** A case that cannot change anything, whatever the rules say. */
export const isReading = ({ operation }: Case): boolean => operation === 'get' || operation === 'list';

/** The verdict of the rules on one attempt; anything but a refusal or a success is thrown. */
export async function tryCase(environment: Contexts, { role, attempt }: Case): Promise<boolean> {
  try {
    await attempt(environment.of(role));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'permission-denied') return false;
    throw error;
  }
}

/** One SDK instance per role, kept for the whole run. */
export class Contexts {
  readonly #instances: Map<Role, Firestore>;
  constructor(environment: RulesTestEnvironment) {
    this.#instances = new Map(
      roles.map((role) => {
        const context =
          role === 'nobody'
            ? environment.unauthenticatedContext()
            : environment.authenticatedContext(uidOf[role], claimsOf(role));
        return [role, context.firestore()];
      }),
    );
  }
  of(role: Role): Firestore {
    const instance = this.#instances.get(role);
    if (!instance) throw new Error(`no context for ${role}`);
    return instance;
  }
}

/** Stores every place afresh, without rules. */
export async function storePlaces(environment: RulesTestEnvironment): Promise<void> {
  await environment.withSecurityRulesDisabled(async (context) => {
    const db = context.firestore();
    const all = [...places.map(({ path, stored }) => [path, stored] as const), ...Object.entries(besides)];
    await Promise.all(all.map(([path, stored]) => db.doc(path).set(stored)));
  });
}
