import { api } from '@glimpse/contract/api';
import { conversationLimits } from '@glimpse/contract/conversations/conversation';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import type { NewMessage } from '@glimpse/contract/conversations/conversation-message';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { describe, expect, it } from 'vitest';
import { call, expectError, expectSuccess } from '../support/api-client.ts';
import { database, eventually, filesIn, idsIn } from '../support/database.ts';
import { createPerson, type Person } from '../support/people.ts';
import { addressWithToken, uploadPicture } from '../support/uploads.ts';

const message = (text: string, embed: NewMessage['embed'] = null): NewMessage => ({
  ...{ text, embed },
  ...{ mentionedUids: [], replyToId: null },
});

const send = ({ token }: Person, to: Person, messageId: string, messageData: NewMessage) =>
  expectSuccess(api.sendMessage, { token, params: { userId: to.uid, messageId }, body: { messageData } });

const follow = ({ token }: Person, { uid: userId }: Person) => expectSuccess(api.follow, { token, params: { userId } });

/** Ana and Bo, who follow each other, and Cy. */
async function scene() {
  const [ana, bo, cy] = await Promise.all([createPerson('Ana Lima'), createPerson('Bo Berg'), createPerson('Cy Low')]);
  await follow(ana, bo);
  await follow(bo, ana);
  return { ana, bo, cy };
}

/** Uploads and processes a picture for a message. Returns the id and the media. */
const uploadFor = (person: Person, recipient: Person) =>
  uploadPicture(person, { purpose: 'message', recipientUid: recipient.uid });

const statusOf = async (url: string, person?: Person): Promise<number> =>
  (await fetch(url, { headers: person ? { Authorization: `Firebase ${person.token}` } : {} })).status;

describe('a picture in a message', () => {
  it('can be read only by the two people, and its files are deleted after it was unsent', async () => {
    const { ana, bo, cy } = await scene();
    const { uploadId, media } = await uploadFor(ana, bo);
    const folder = storagePaths.messageFolder(conversationId(ana.uid, bo.uid), ana.uid, uploadId);
    expect(media.path).toBe(folder);
    expect(await filesIn(`media/${ana.uid}/`)).toEqual([]);
    await send(ana, bo, uploadId, message('', { kind: 'picture', altText: 'A plain' }));
    const readers = async () => Promise.all([ana, bo, cy, undefined].map((person) => statusOf(media.url, person)));
    expect(await readers()).toEqual([200, 200, 403, 403]);
    // Reading the metadata creates a token, which works without the rules.
    const byToken = await addressWithToken(media.url, bo);
    expect(await statusOf(byToken)).toBe(200);
    await expectSuccess(api.block, { token: ana.token, params: { userId: bo.uid } });
    // As with the texts, a block does not take back what both have received.
    expect(await readers()).toEqual([200, 200, 403, 403]);
    await expectSuccess(api.unsendMessage, { token: ana.token, params: { userId: bo.uid, messageId: uploadId } });
    await eventually(() => filesIn(folder), []);
    expect(await readers()).toEqual([404, 404, 403, 403]);
    expect(await statusOf(byToken)).not.toBe(200);
  });

  it('cannot be read by the recipient of a request, and cannot be posted', async () => {
    const { ana, cy } = await scene();
    const { uploadId, media } = await uploadFor(ana, cy);
    const body = { postData: { content: 'Mine', uploadId, alt: '' } };
    await expectError(api.createPost, { token: ana.token, body }, 404, 'This upload does not exist.');
    await send(ana, cy, uploadId, message('', { kind: 'picture', altText: 'A plain' }));
    expect(await statusOf(media.url, cy)).toBe(403);
    await expectSuccess(api.acceptConversation, { token: cy.token, params: { userId: ana.uid } });
    expect(await statusOf(media.url, cy)).toBe(200);
  });
});

it('a message is pushed once to the devices of its recipient', async () => {
  const { ana, bo } = await scene();
  await expectSuccess(api.addDevice, { token: bo.token, body: { token: `phone-${bo.uid}`, language: 'de' } });
  await send(ana, bo, 'm1', message('Hello'));
  const pushes = async () =>
    (await database().collection(paths.recordedPushes()).where('uid', '==', bo.uid).get()).docs
      .map((push) => push.data())
      .filter(({ path }) => path === `/messages/${ana.uid}`)
      .map(({ body }) => body);
  await eventually(pushes, ['Ana Lima: Hello']);
  await send(ana, bo, 'm2', message('Are you there?'));
  await eventually(async () => (await pushes()).sort(), ['2 neue Nachrichten von Ana Lima', 'Ana Lima: Hello']);
});

it('a text of 1 MB, and one that is longer than the limit, are refused and stored nowhere', async () => {
  const { ana, bo } = await scene();
  const sizes = [1_048_576, conversationLimits.text + 1];
  const responses = sizes.map((size) =>
    call(api.sendMessage, {
      token: ana.token,
      params: { userId: bo.uid, messageId: `size-${size}` },
      body: { messageData: message('x'.repeat(size)) },
    }),
  );
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([413, 400]);
  const conversation = conversationId(ana.uid, bo.uid);
  expect(await idsIn(paths.messages(conversation))).toEqual([]);
  expect((await database().doc(paths.conversation(bo.uid, conversation)).get()).exists).toBe(false);
  await send(ana, bo, 'longest', message('x'.repeat(conversationLimits.text)));
});
