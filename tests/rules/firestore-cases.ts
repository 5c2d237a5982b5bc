import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { commentLimits } from '@glimpse/contract/comments/comment';
import { groups, paths, storagePaths, storageUrl } from '@glimpse/contract/paths';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import { profileLimits } from '@glimpse/contract/profiles/profile-limits';
import { serverTimestamp, Timestamp } from 'firebase/firestore';
import { type Case, type Firestore, listCase, type Query } from './case.ts';
import { conversationCases } from './conversations.ts';
import { clientsOf } from './environment.ts';
import { documents, otherDocuments } from './firestore-documents.ts';
import { type Role, roles, uidOf } from './roles.ts';

const operations = ['get', 'list', 'create', 'update', 'delete'] as const;

const documentCases: Case[] = documents.flatMap((document) =>
  roles.flatMap((role) =>
    operations.map((operation): Case => {
      const fresh = `${document.path}-new`;
      const parent = document.path.slice(0, document.path.lastIndexOf('/'));
      const attempts: Record<(typeof operations)[number], Case['attempt']> = {
        get: (db) => db.doc(document.path).get(),
        list: (db) => {
          const source: Query = document.group ? db.collectionGroup(document.group) : db.collection(parent);
          const viewer = role === 'nobody' ? 'ana' : uidOf[role];
          return (document.addListFilter?.(source, viewer) ?? source).limit(50).get();
        },
        create: (db) => db.doc(fresh).set(document.stored),
        update: (db) => db.doc(document.path).update(document.update?.() ?? { extraField: true }),
        delete: (db) => db.doc(document.path).delete(),
      };
      return {
        name: `${role} ${operation} ${document.group && operation === 'list' ? `group ${document.group}` : document.path}`,
        role,
        document: document.path,
        operation,
        allowed: document.allowed[operation]?.includes(role) ?? false,
        attempt: attempts[operation],
      };
    }),
  ),
);

const ownerCase = (name: string, allowed: boolean, attempt: Case['attempt']): Case => ({
  name,
  role: 'owner',
  allowed,
  attempt,
});
const withTime = () => ({ updatedAt: serverTimestamp() });
const updateOf = (path: string, data: Record<string, unknown>) => (db: Firestore) => db.doc(path).update(data);

/** Returns cases in which the owner updates one field. Each invalid value differs from a valid one in one respect. */
function editCases(
  path: string,
  field: string,
  good: readonly unknown[],
  bad: readonly unknown[],
  role: Role = 'owner',
): Case[] {
  const label = (value: unknown) => JSON.stringify(value)?.slice(0, 40);
  const editCase = (description: string, allowed: boolean, data: Record<string, unknown>): Case => {
    const attempt = updateOf(path, { [field]: good[0], ...data });
    return { name: `${role} ${description} of ${path}`, role, allowed, attempt };
  };
  return [
    ...good.map((value) => editCase(`sets ${field} to ${label(value)}`, true, { [field]: value, ...withTime() })),
    ...bad.map((value) => editCase(`sets ${field} to ${label(value)}`, false, { [field]: value, ...withTime() })),
    editCase(`changes ${field} without a time`, false, {}),
    editCase(`changes ${field} with an old time`, false, { updatedAt: Timestamp.fromMillis(1) }),
    editCase(`changes ${field} and a new field`, false, { extra: 1, ...withTime() }),
  ];
}

/** Returns a URL of this length. */
const httpsOf = (length: number) => `https://${'x'.repeat(length - 'https://'.length)}`;
const uploadOf = (uid: string, bucket: string, emulatorHost?: string) =>
  storageUrl(bucket, storagePaths.variant(uid, 'up-1', 320), emulatorHost);
const user = paths.user('ana');
const post = paths.post('p1');
const comment = paths.comment('p1', 'c1');
const fixedFieldCase = (path: string, field: string, value: unknown) =>
  ownerCase(`owner changes ${field} of ${path}`, false, updateOf(path, { [field]: value, ...withTime() }));

const fieldCases: Case[] = [
  ...editCases(
    user,
    'bio',
    ['', 'x'.repeat(profileLimits.bio), '😀'.repeat(profileLimits.bio / 2)],
    ['x'.repeat(profileLimits.bio + 1), '😀'.repeat(profileLimits.bio / 2 + 1), 7, null, ['x']],
  ),
  ...editCases(
    paths.user('bo'),
    'website',
    ['', 'https://example.com', 'http://example.com/ä?b=c#d', httpsOf(profileLimits.website)],
    [
      'ftp://example.com',
      'javascript:alert(1)',
      'https://',
      'https://a b',
      ' https://a',
      httpsOf(profileLimits.website + 1),
      7,
    ],
    'other',
  ),
  // The profile of a private account has no website, because everybody can read the profile.
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
      uploadOf('ana', 'demo-rules.appspot.com').replace('320', 'square-160'),
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
      uploadOf('ana', 'demo-rules.appspot.com').replace('320', 'circle-160'),
      7,
    ],
  ),
  ...editCases(post, 'content', ['', 'x'.repeat(postLimits.caption)], ['x'.repeat(postLimits.caption + 1), 7, null]),
  ...editCases(
    comment,
    'message',
    ['x', 'x'.repeat(commentLimits.message), '\n x'],
    ['', ' \n\t', '\u00a0\u2003', 'x'.repeat(commentLimits.message + 1), 7],
  ),
  ...['fullName', 'username', 'email', 'createdAt'].map((field) => fixedFieldCase(user, field, 'other')),
  ...['postCount', 'followerCount', 'followingCount'].map((field) => fixedFieldCase(user, field, 9)),
  ...['likeCount', 'hotScore', 'commentCount'].map((field) => fixedFieldCase(post, field, 9)),
  fixedFieldCase(post, 'postBy', { uid: 'bo' }),
  // Otherwise authors could make their posts appear in every search.
  fixedFieldCase(post, 'captionTokens', ['sea']),
  fixedFieldCase(comment, 'uid', 'bo'),
];

const collections: readonly [string, Role, (db: Firestore) => Query][] = [
  ['users', 'nobody', (db) => db.collection('users')],
  ['following', 'nobody', (db) => db.collection(paths.following('cy'))],
  ['followers', 'nobody', (db) => db.collection(paths.followers('cy'))],
  ['requests', 'owner', (db) => db.collection(paths.requests('ana'))],
  ['own requests', 'owner', (db) => db.collectionGroup(groups.requests).where('uid', '==', 'ana')],
  ['bookmarks', 'owner', (db) => db.collection(paths.bookmarks('ana'))],
  ['collections', 'owner', (db) => db.collection(paths.collections('ana'))],
  ['stories', 'owner', (db) => db.collection(paths.stories('ana'))],
  ['viewers of a story', 'owner', (db) => db.collection(paths.storyViewers('ana', 'open'))],
  [
    'the tray',
    'owner',
    (db) => db.collection(paths.storyTray('ana')).where('isSeen', '==', false).orderBy('expireAt', 'desc'),
  ],
  ['highlights', 'follower', (db) => db.collection(paths.highlights('ana'))],
  [
    'conversations',
    'owner',
    (db) => db.collection(paths.conversations('ana')).where('list', '==', 'main').orderBy('updatedAt', 'desc'),
  ],
  ['messages', 'follower', (db) => db.collection(paths.messages('ana:fay')).orderBy('createdAt', 'desc')],
  ['inbox', 'owner', (db) => db.collection(paths.inbox('ana'))],
  ['notifications', 'owner', (db) => db.collection(paths.notifications('ana'))],
  ['blocks', 'owner', (db) => db.collection(paths.blocks('ana'))],
  ['mutes', 'owner', (db) => db.collection(paths.mutes('ana'))],
  ['hashtags', 'nobody', (db) => db.collection(paths.tags())],
  ['followed hashtags', 'owner', (db) => db.collection(paths.followedTags('ana'))],
  ['reports', 'moderator', (db) => db.collection(paths.reports())],
  ['cases', 'moderator', (db) => db.collection(paths.cases())],
  ['the log', 'moderator', (db) => db.collection(paths.logEntries())],
  ['posts', 'nobody', (db) => db.collection('posts').where('visibility', '==', 'public').orderBy('createdAt', 'desc')],
  [
    'posts with one of several hashtags',
    'nobody',
    (db) =>
      db
        .collection('posts')
        .where('visibility', '==', 'public')
        .where('tags', 'array-contains-any', ['a', 'b'])
        .orderBy('createdAt', 'desc'),
  ],
  [
    'posts by a word of their captions',
    'other',
    (db) =>
      db
        .collection('posts')
        .where('visibility', '==', 'public')
        .where('captionTokens', 'array-contains', 'sea')
        .orderBy('createdAt', 'desc'),
  ],
  ['dislikes', 'nobody', (db) => db.collection(paths.dislikes('p1'))],
  ['comments', 'nobody', (db) => db.collection(paths.comments('p1'))],
  ['likes of a post', 'nobody', (db) => db.collection(paths.likes('p1'))],
  ['own likes', 'owner', (db) => db.collectionGroup(groups.likes).where('uid', '==', 'ana')],
  ['own votes', 'owner', (db) => db.collectionGroup(groups.votes).where('uid', '==', 'ana')],
  ['own jobs', 'owner', (db) => db.collection(paths.jobs()).where('uid', '==', 'ana')],
];

/** The cases of edits by a suspended owner, and of an edit of a moderated comment. */
const moderatedCases: Case[] = [
  ...['users/sue', 'posts/p4', 'posts/p1/comments/c3'].map((path): Case => {
    const field = path.startsWith('users') ? 'bio' : path.includes('comments') ? 'message' : 'content';
    return {
      name: `suspended changes ${field} of ${path}`,
      role: 'suspended',
      allowed: false,
      attempt: updateOf(path, { [field]: 'Still here', ...withTime() }),
    };
  }),
  ownerCase(
    'owner changes the message of a moderated comment',
    false,
    updateOf('posts/p1/comments/c4', { message: 'x', ...withTime() }),
  ),
];

const missingPostCases: Case[] = (['nobody', 'other'] as const).map((role) => ({
  name: `${role} gets a post that does not exist, as one that they may not read`,
  role,
  allowed: false,
  attempt: (db) => db.doc(paths.post('none')).get(),
}));

/** A username that nobody has, and former ones before and after their last day. */
const usernameCases: Case[] = (['nobody', 'other', 'owner'] as const).flatMap((role) =>
  (
    [
      ['a free username', 'free', true],
      ['a former username that still leads to its owner', 'anaold', true],
      ['a former username that has expired', 'anaexpired', false],
    ] as const
  ).map(([what, folded, allowed]) => ({
    name: `${role} gets ${what}`,
    role,
    allowed,
    attempt: (db) => db.doc(paths.username(folded)).get(),
  })),
);

const listCases: Case[] = [
  ...collections.flatMap(([name, role, of]) => [
    listCase(`50 of ${name}`, role, true, (db) => of(db).limit(50)),
    listCase(`51 of ${name}`, role, false, (db) => of(db).limit(51)),
    listCase(`${name} without a limit`, role, false, of),
  ]),
  ...(['nobody', 'follower', 'other'] as const).flatMap((role) => [
    listCase(`posts of any visibility`, role, false, (db) => db.collection('posts').limit(50)),
    listCase(`ana's posts of any visibility`, role, false, (db) =>
      db.collection('posts').where('postBy.uid', '==', 'ana').limit(50),
    ),
    listCase(`all posts for followers`, role, false, (db) =>
      db.collection('posts').where('visibility', '==', 'followers').limit(50),
    ),
    listCase(`posts of any visibility by a word of their captions`, role, false, (db) =>
      db.collection('posts').where('captionTokens', 'array-contains', 'sea').orderBy('createdAt', 'desc').limit(50),
    ),
    listCase(`posts of several people`, role, false, (db) =>
      db.collection('posts').where('postBy.uid', 'in', ['ana', 'bo']).limit(50),
    ),
  ]),
  listCase("ana's posts by address", 'follower', true, (db) =>
    db
      .collection('posts')
      .where('postBy.email', '==', 'ana@example.com')
      .where('visibility', '==', 'public')
      .orderBy('createdAt', 'desc')
      .limit(50),
  ),
  listCase("ana's likes", 'other', false, (db) => db.collectionGroup(groups.likes).where('uid', '==', 'ana').limit(50)),
  listCase("ana's requests", 'other', false, (db) =>
    db.collectionGroup(groups.requests).where('uid', '==', 'ana').limit(50),
  ),
  listCase("ana's votes", 'other', false, (db) => db.collectionGroup(groups.votes).where('uid', '==', 'ana').limit(50)),
  listCase('votes of everybody', 'owner', false, (db) => db.collectionGroup(groups.votes).limit(50)),
];

export const cases: readonly Case[] = [
  ...documentCases,
  ...fieldCases,
  ...listCases,
  ...missingPostCases,
  ...usernameCases,
  ...moderatedCases,
  ...conversationCases,
];

const isAllowedFor = (document: string | undefined, operation: string | undefined, role: Role) =>
  cases.find(
    (candidate) => candidate.document === document && candidate.operation === operation && candidate.role === role,
  )?.allowed;

/**
 * The cases to run against mutants. Leaves out most roles that have the same permission as `other`.
 */
export const mutantCases: readonly Case[] = cases.filter(
  ({ document, operation, role, allowed }) =>
    operation === undefined ||
    role === 'nobody' ||
    role === 'owner' ||
    role === 'other' ||
    allowed !== isAllowedFor(document, operation, 'other'),
);

/** Returns true for a case that cannot change data. */
export const isReadCase = ({ operation }: Case): boolean => operation === 'get' || operation === 'list';

export const openClients = (environment: RulesTestEnvironment) =>
  clientsOf(environment, (context) => context.firestore());

/** Restores all documents, without rules. */
export async function storeDocuments(environment: RulesTestEnvironment): Promise<void> {
  await environment.withSecurityRulesDisabled(async (context) => {
    const db = context.firestore();
    const toStore = [
      ...documents.map(({ path, stored }) => [path, stored] as const),
      ...Object.entries(otherDocuments),
    ];
    await Promise.all(toStore.map(([path, stored]) => db.doc(path).set(stored)));
  });
}
