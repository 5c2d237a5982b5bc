import type { BrowserContextOptions, Page } from 'playwright-core';
import { newPost, password, person, readPost } from '../../api/support/people.ts';
import { logIn } from '../../support/sign-in.ts';
import type { Visitor, welcomeVisitors } from '../../support/visitors.ts';

/** What Chromium itself says about requests that fail, as they must here. */
const isExpected = (text: string) =>
  /Failed to load resource|net::ERR_|WebChannelConnection|Could not reach Cloud Firestore/.test(text);
export const forgive = ({ complaints }: Visitor) =>
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !isExpected(text)));

let people: ReturnType<typeof twoPeople> | undefined;
const twoPeople = () => Promise.all([person('Ana Lima'), person('Bo Berg')]);

/** One of two people, the same for every test, on the page of a new post of the other. */
export async function enterOnPost(
  welcome: ReturnType<typeof welcomeVisitors>,
  options: BrowserContextOptions = {},
) {
  people ??= twoPeople();
  const [author, viewer] = await people;
  const post = await newPost(author);
  const visitor = await welcome(options);
  await logIn(visitor.page, { email: viewer.email, password }, `/post/${post.id}`);
  await visitor.page.getByRole('article').waitFor();
  await visitor.page.getByRole('button', { name: 'Like', exact: true }).waitFor();
  return { visitor, page: visitor.page, post, author, viewer };
}

/** Cuts the network and waits until the page knows. */
export async function goOffline({ page, context }: Visitor) {
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
}
export async function goOnline({ page, context }: Visitor) {
  await context.setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'hidden' });
}

/** Does something that ends in a toast, which may be gone by the time that it is done. */
export const untilToast = (page: Page, text: string, action: () => Promise<unknown>) =>
  Promise.all([page.getByText(text).waitFor(), action()]);

export const like = (page: Page) => page.getByRole('button', { name: 'Like', exact: true });
export const unlike = (page: Page) => page.getByRole('button', { name: 'Unlike' });
export const likesOf = async (postId: string) => (await readPost(postId)).likes.likeCount;
