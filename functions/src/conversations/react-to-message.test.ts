import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { conversationErrors } from '@glimpse/contract/conversations/conversation';
import { safetyErrors } from '@glimpse/contract/safety/safety-rules';
import { describe, expect, it } from 'vitest';
import { friends, send, storedMessages } from '../../testing/conversations.ts';
import { testDatabases } from '../../testing/database.ts';
import { noon, person } from '../../testing/people.ts';
import { countIn, createUsage } from '../firestore/usage.ts';
import { block } from '../safety/block.ts';
import { reactToMessage } from './react-to-message.ts';
import { unsendMessage } from './remove-message.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  return { db, ...(await friends(db)) };
}

/** Returns the name of each refusal. */
const refusalsOf = async (calls: readonly Promise<void>[]) =>
  (await Promise.allSettled(calls)).map((result) => (result.status === 'rejected' ? result.reason : 'ok'));

describe('a reaction', () => {
  it('is one per member, and can be replaced and removed', async () => {
    const { db, ana, bo } = await scene();
    await send(db, ana, bo, 'm');
    const reactions = async () => (await storedMessages(db, ana, bo))[0]?.reactions;
    await reactToMessage(db, ana, bo, 'm', '👍');
    await reactToMessage(db, bo, ana, 'm', '🎉');
    await reactToMessage(db, bo, ana, 'm', '❤️');
    expect(await reactions()).toEqual({ [ana]: '👍', [bo]: '❤️' });
    await reactToMessage(db, bo, ana, 'm', null);
    await reactToMessage(db, bo, ana, 'm', null);
    expect(await reactions()).toEqual({ [ana]: '👍' });
  });

  it('of both members at the same time is not lost, and many remain one entry each', async () => {
    const { db, ana, bo } = await scene();
    const otherInstance = database(db);
    await send(db, ana, bo, 'm');
    await Promise.all([reactToMessage(db, ana, bo, 'm', '👍'), reactToMessage(otherInstance, bo, ana, 'm', '🎉')]);
    const many = Array.from({ length: 60 }, (_, index) => reactToMessage(db, bo, ana, 'm', index % 2 ? '❤️' : '🎉'));
    await Promise.all(many);
    const [message] = await storedMessages(db, ana, bo);
    expect(message?.reactions).toEqual({ [ana]: '👍', [bo]: '❤️' });
    // The same reaction again writes nothing.
    const usage = createUsage();
    await countIn(usage, () => reactToMessage(db, bo, ana, 'm', '❤️'));
    expect(usage).toMatchObject({ reads: 4, writes: 0 });
  });

  it('is refused in a request, to an unsent message, for a third person, and after a block', async () => {
    const { db, ana, bo } = await scene();
    const cy = await person(db, 'cy');
    await send(db, ana, bo, 'm');
    await send(db, ana, bo, 'unsent');
    await unsendMessage(db, noon, ana, bo, 'unsent');
    await send(db, cy, bo, 'request');
    expect(
      await refusalsOf([
        reactToMessage(db, bo, cy, 'request', '👍'),
        reactToMessage(db, cy, bo, 'request', '👍'),
        reactToMessage(db, bo, ana, 'unsent', '👍'),
        reactToMessage(db, bo, ana, 'none', '👍'),
        reactToMessage(db, cy, ana, 'm', '👍'),
        reactToMessage(db, 'nobody', ana, 'm', '👍'),
      ]),
    ).toEqual([
      conversationErrors.notAccepted(),
      conversationErrors.notAccepted(),
      conversationErrors.messageNotFound(),
      conversationErrors.messageNotFound(),
      conversationErrors.notFound(),
      signInErrors.viewerNotRegistered(),
    ]);
    await block(db, noon, ana, bo);
    await expect(reactToMessage(db, bo, ana, 'm', '👍')).rejects.toEqual(safetyErrors.notPossible());
  });
});
