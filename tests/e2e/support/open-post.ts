import type { BrowserContextOptions, Page } from 'playwright-core';
import { createPerson, createPost, password, readPost } from '../../support/people.ts';
import { logIn } from '../../support/sign-in.ts';
import type { setUpVisitors } from '../../support/visitors.ts';

let authorAndViewer: ReturnType<typeof createAuthorAndViewer> | undefined;
const createAuthorAndViewer = () => Promise.all([createPerson('Ana Lima'), createPerson('Bo Berg')]);

/** Creates a post and opens it as another person. The two people are the same for all tests of a file's process. */
export async function openPostAsViewer(
  newVisitor: ReturnType<typeof setUpVisitors>,
  options: BrowserContextOptions = {},
) {
  authorAndViewer ??= createAuthorAndViewer();
  const [author, viewer] = await authorAndViewer;
  const post = await createPost(author);
  const visitor = await newVisitor(options);
  await logIn(visitor.page, { email: viewer.email, password }, `/post/${post.id}`);
  await visitor.page.getByRole('article').waitFor();
  await visitor.page.getByRole('button', { name: 'Like', exact: true }).waitFor();
  return { visitor, page: visitor.page, post, author, viewer };
}

/** Waits for a toast during an action, because the toast can disappear before the action resolves. */
export const expectToast = (page: Page, text: string, action: () => Promise<unknown>) =>
  Promise.all([page.getByText(text).waitFor(), action()]);

export const likeButton = (page: Page) => page.getByRole('button', { name: 'Like', exact: true });
export const unlikeButton = (page: Page) => page.getByRole('button', { name: 'Unlike' });
export const readLikeCount = async (postId: string) => (await readPost(postId)).likes.likeCount;
