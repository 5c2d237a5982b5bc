import { api } from '@glimpse/contract/api';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import type { Page } from 'playwright-core';
import { expectSuccess } from '../../support/api-client.ts';
import type { Person } from '../../support/people.ts';

/** The row of stories above the feed. */
export const storyRow = (page: Page) => page.getByRole('list', { name: english['stories.row'] });
export const storyRing = (page: Page, name: string, state: 'new' | 'seen') =>
  storyRow(page).getByRole('link', { name: `${name}, ${state} story` });
export const storyViewer = (page: Page, name: string) => page.getByRole('dialog', { name: `Stories by ${name}` });
export const follow = ({ token }: Person, { uid }: Person) =>
  expectSuccess(api.follow, { token, params: { userId: uid } });

type Point = readonly [x: number, y: number];

/** Moves a finger over the screen. */
export async function swipe(page: Page, [fromX, fromY]: Point, [toX, toY]: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const steps = 8;
  await send('touchStart', [{ x: fromX, y: fromY }]);
  for (let step = 1; step <= steps; step++)
    await send('touchMove', [{ x: fromX + ((toX - fromX) * step) / steps, y: fromY + ((toY - fromY) * step) / steps }]);
  await send('touchEnd', []);
  await session.detach();
}
