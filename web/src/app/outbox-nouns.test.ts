import { expect, it } from 'vitest';
import { outboxKinds } from './outbox-kinds.ts';
import { mutationNouns } from './outbox-nouns.ts';

it('lists the nouns of all kinds of mutations', () => {
  expect([...mutationNouns].sort()).toEqual(outboxKinds.mutations.map(({ noun }) => noun).sort());
});
