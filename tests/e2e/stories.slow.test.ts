import { api } from '@glimpse/contract/api';
import { paths } from '@glimpse/contract/paths';
import { expect, it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible, viewports } from '../support/browser.ts';
import { eventually, readDocument } from '../support/database.ts';
import { createPerson } from '../support/people.ts';
import { expireStory, postStory } from '../support/uploads.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { openAs } from './support/open-as.ts';
import { follow, storyRow, storyViewer } from './support/stories.ts';

const newVisitor = setUpVisitors();
const viewport = viewports.phone;

it('stories of a private account are not visible to a stranger, also with the address', async () => {
  const [author, stranger] = [await createPerson('Ana Lima'), await createPerson('Cleo Park')];
  const { storyId } = await postStory(author, 'For friends');
  await expectSuccess(api.changePrivacy, { token: author.token, body: { isPrivate: true } });
  await eventually(async () => (await readDocument(paths.story(author.uid, storyId)))?.visibility, 'followers');
  const { page } = await openAs(newVisitor, stranger, `/stories/${author.uid}/${storyId}`, { viewport });
  await page.getByRole('heading', { name: 'Story is no longer available' }).waitFor();
  await expectAccessible(page);
  expect(await page.getByText('For friends').count()).toBe(0);
  await page.goto(`/stories/${author.uid}`);
  await page.getByRole('heading', { name: 'Story is no longer available' }).waitFor();
});

it('the setting hides stories, and then the feed does not ask for them', async () => {
  const [author, follower] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
  await follow(follower, author);
  await postStory(author, 'Noon');
  const { page } = await openAs(newVisitor, follower, '/settings');
  await page.getByRole('switch', { name: 'Hide stories' }).click();
  await eventually(async () => (await readDocument(paths.preferences(follower.uid)))?.hidesStories, true);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/posts');
  await page.getByRole('article').first().waitFor();
  await storyRow(page).waitFor({ state: 'detached' });
  expect(calls.filter((path) => path.startsWith('/api/stories'))).toEqual([]);
});

it('a story expires while it is open, and stays in the archive of the author', async () => {
  const [author, follower] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
  const { storyId } = await postStory(author, 'Dusk');
  const { page: reader } = await openAs(newVisitor, follower, '/posts', { viewport });
  // Enough time for a busy machine to show the story before it expires.
  await expireStory(author, storyId, Date.now() + 15_000);
  await reader.goto(`/stories/${author.uid}`);
  await storyViewer(reader, 'Ana Lima').getByText('Dusk').waitFor();
  await storyViewer(reader, 'Ana Lima').getByText('Story is no longer available').waitFor();
  expect(await reader.getByText('Dusk').count()).toBe(0);

  const { page: writer } = await openAs(newVisitor, author, '/archive/stories', { viewport });
  await writer.getByRole('list', { name: 'Story archive' }).getByRole('link').first().click();
  await storyViewer(writer, 'Ana Lima').getByText('Dusk').waitFor();
});
