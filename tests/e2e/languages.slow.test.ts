import japanese from '@glimpse/contract/texts/ja.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { createPerson, password } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { ignoreNetworkErrors, navigateInApp } from './support/network.ts';

const newVisitor = setUpVisitors();

it('the chosen language is shown after a reload without the network', async () => {
  const ana = await createPerson('Ana Lima');
  const visitor = await newVisitor({ serviceWorkers: 'allow' });
  const { page, context } = visitor;
  await logIn(page, { email: ana.email, password }, '/settings');
  await page.getByRole('combobox').selectOption('ja');
  await page.getByRole('heading', { name: japanese['common.settings'], level: 1 }).waitFor();
  await navigateInApp(page, '/posts');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.getByRole('article').first().waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('article').first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('ja');
  await context.setOffline(false);
  ignoreNetworkErrors(visitor);
});
