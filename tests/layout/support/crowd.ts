import { api } from '@glimpse/contract/api';
import type { NewMessage } from '@glimpse/contract/conversations/conversation-message';
import { people as seeded, seedPassword } from '../../../seed/people.ts';
import { createPostWithMedia, picture } from '../../e2e/support/publish-media.ts';
import { expectSuccess } from '../../support/api-client.ts';
import { addComment, createPerson, createPost, type Person, password } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';
import { postStory } from '../../support/uploads.ts';

const longName = `Wilhelmina-Antoinette ${'Donaudampfschifffahrtsgesellschaft'.repeat(2)}`.slice(0, 80);
const longWord = 'unbreakable'.repeat(20);
const arabic = 'صورة من النافذة عند الغروب #غروب والطريق طويل';

/** Texts that break layouts: too long, without spaces, from right to left, and with many lines. */
const captions = [
  arabic,
  `${longWord} https://example.com/${'path/'.repeat(30)} #${'tag'.repeat(20)}`,
  Array.from({ length: 12 }, (_, line) => `Line ${line + 1}`).join('\n'),
];

/** The people of the layout tests and what they have done. */
export interface Crowd {
  /** Has a long name, posts of all kinds, followers, bookmarks, collections, notifications, stories and highlights. */
  readonly author: Person;
  /** Has done nothing. */
  readonly newcomer: Person;
  /** Has a private account and a request of the author. */
  readonly hermit: Person;
  /** Blocked by the author. Hides stories. */
  readonly rude: Person;
  /** A post of the author with five pictures and many comments. */
  readonly fullPost: string;
  /** A post of the author with a landscape picture and no comments. */
  readonly quietPost: string;
}

export const asAuthor = ({ author: { email } }: Crowd) => ({ email, password });
export const asNewcomer = ({ newcomer: { email } }: Crowd) => ({ email, password });
export const asRude = ({ rude: { email } }: Crowd) => ({ email, password });
export const asHermit = ({ hermit: { email } }: Crowd) => ({ email, password });
export const asModerator = () => ({ email: seeded.wren.email, password: seedPassword });

export async function createCrowd(): Promise<Crowd> {
  const [author, newcomer, hermit, rude] = await Promise.all([
    createPerson(longName),
    createPerson('Newcomer'),
    createPerson('مريم عبد الرحمن'),
    createPerson('Rude Person'),
  ]);
  const friends = await Promise.all(['Bo', longName, 'Ngọc Ánh', 'محمد'].map((name) => createPerson(name)));
  await expectSuccess(api.editUser, {
    token: author.token,
    body: { userData: { bio: `${arabic}\n${longWord}`, website: `https://example.com/${'a'.repeat(150)}` } },
  });
  const sizes = [
    { width: 1200, height: 800 },
    { width: 540, height: 1200 },
    { width: 2000, height: 400 },
  ];
  for (const [index, caption] of captions.entries())
    await createPostWithMedia(author, caption, [await picture(author, sizes[index] ?? { width: 800, height: 800 })]);
  const quietPost = await createPostWithMedia(author, 'Quiet', [await picture(author, { width: 1200, height: 800 })]);
  const five = await Promise.all(
    [0, 1, 2, 3, 4].map((index) => picture(author, { width: 800 + index * 100, height: 900 })),
  );
  const fullPost = await createPostWithMedia(author, 'Five of them', five);
  for (const friend of friends) {
    await expectSuccess(api.follow, { token: friend.token, params: { userId: author.uid } });
    await expectSuccess(api.likePost, { token: friend.token, params: { postId: fullPost } });
    await addComment(friend, fullPost, friend === friends[0] ? longWord : `${arabic} ${'more words '.repeat(20)}`);
    const post = await createPost(friend, 'By a friend');
    await expectSuccess(api.follow, { token: author.token, params: { userId: friend.uid } });
    await expectSuccess(api.addBookmark, { token: author.token, params: { postId: post.id } });
  }
  const { token } = author;
  const bookmarked = await createPost(author, 'Collected');
  const name = longWord.slice(0, 40);
  const body = { name, postId: bookmarked.id };
  await expectSuccess(api.createCollection, { token, params: { collectionId: 'long' }, body });
  await expectSuccess(api.createCollection, { token, params: { collectionId: 'empty' }, body: { name: 'مجموعة' } });
  await expectSuccess(api.pinPost, { token, params: { postId: quietPost } });
  await addComment(author, fullPost, 'My own comment');
  await expectSuccess(api.changePrivacy, { token: hermit.token, body: { isPrivate: true } });
  await expectSuccess(api.follow, { token: author.token, params: { userId: hermit.uid } });
  await expectSuccess(api.block, { token: author.token, params: { userId: rude.uid } });
  await expectSuccess(api.changePreferences, { token: rude.token, body: { hidesStories: true } });
  await writeMessages(author, newcomer, hermit, quietPost);
  await postStories(author, friends, quietPost);
  return { author, newcomer, hermit, rude, fullPost, quietPost };
}

/** Fills a conversation of the author and the newcomer, and sends the author a request of the hermit. */
async function writeMessages(author: Person, newcomer: Person, hermit: Person, postId: string): Promise<void> {
  const send = async ({ token }: Person, { uid }: Person, data: Partial<NewMessage>): Promise<string> => {
    const params = { userId: uid, messageId: crypto.randomUUID() };
    const messageData = { text: '', embed: null, replyToId: null, ...data };
    await expectSuccess(api.sendMessage, { token, params, body: { messageData } });
    return params.messageId;
  };
  await send(hermit, author, { text: `${arabic} ${'more words '.repeat(20)}` });
  const first = await send(newcomer, author, { text: longWord });
  await send(author, newcomer, { text: arabic, replyToId: first });
  await send(newcomer, author, { embed: { kind: 'profile', userId: author.uid } });
  await send(author, newcomer, { embed: { kind: 'post', postId } });
  await send(newcomer, author, { text: `A message in English https://example.com/${'a'.repeat(150)}` });
  const body = { emoji: '❤️' };
  await expectSuccess(api.reactToMessage, {
    token: author.token,
    params: { userId: newcomer.uid, messageId: first },
    body,
  });
}

/** Posts stories of the author, which the friends have viewed, and of the friends. Creates highlights of the author. */
async function postStories(author: Person, friends: readonly Person[], postId: string): Promise<void> {
  const { token, uid } = author;
  const storyIds: string[] = [];
  for (const text of [longWord.slice(0, 200), arabic]) storyIds.push((await postStory(author, text)).storyId);
  const storyData = { kind: 'post', postId };
  await expectSuccess(api.createStory, { token, params: { storyId: 'ofPost' }, body: { storyData } });
  for (const friend of friends) {
    const params = { userId: uid };
    await expectSuccess(api.markStoriesSeen, { token: friend.token, params, body: { storyIds } });
    await postStory(friend);
  }
  for (const [highlightId, title] of Object.entries({ long: longWord, arabic })) {
    const body = { title: title.slice(0, 30), storyIds };
    await expectSuccess(api.saveHighlight, { token, params: { highlightId }, body });
  }
}

export const profilePath = ({ email }: Person): string => `${stack.url}/profile/${encodeURIComponent(email)}`;
