import { expect, it } from 'vitest';
import { createPerson, type Person } from '../support/people.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { messageField } from './support/conversations.ts';
import { deliverPushes } from './support/deliver-pushes.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

it('opens the conversation after a click on a push, and shows no push about the visible conversation', async () => {
  const [ana, bo, cy] = [await createPerson('Ana'), await createPerson('Bo'), await createPerson('Cy')];
  const visitor = await openAs(newVisitor, bo, `/messages/${ana.uid}`, { serviceWorkers: 'allow' });
  const { page } = visitor;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await messageField(page).waitFor();
  const pushFrom = (person: Person) => ({ title: person.name, body: 'Hi', path: `/messages/${person.uid}`, tag: 'm' });
  const { shown, opened } = await deliverPushes(visitor, [pushFrom(ana), pushFrom(cy)]);
  expect(shown).toEqual([{ title: cy.name, body: 'Hi', tag: 'm' }]);
  expect(opened).toEqual([new URL(`/messages/${cy.uid}`, page.url()).href]);
});
