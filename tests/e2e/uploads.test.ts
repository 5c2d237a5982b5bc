import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { clientTexts } from '@glimpse/contract/texts';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { database, eventually, filesIn } from '../api/support/database.ts';
import { password, person } from '../api/support/people.ts';
import { succeed } from '../support/api-client.ts';
import { throttle } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { type ChosenFile, film, longPicture } from '../support/upload-files.ts';
import { welcomeVisitors } from '../support/visitors.ts';

const welcome = welcomeVisitors();
/** Ten uploads and the server's check of each, on machines that may be slow. */
const patience = { timeout: 120_000 };

/** One tab of the ten. */
interface Tab {
  readonly page: Page;
  readonly file: ChosenFile;
  readonly caption: string;
  /** Storage's commands, in their order: 'start', 'upload', 'query', 'upload, finalize'. */
  readonly commands: string[];
  /** Lets the last piece of its upload go, which is held back so that all ten are under way together. */
  finish(): void;
}

async function openTab(context: BrowserContext, file: ChosenFile, complaints: string[]): Promise<Tab> {
  const page = await context.newPage();
  const commands: string[] = [];
  page.on('request', (request) => {
    const command = request.headers()['x-goog-upload-command'];
    if (command) commands.push(command);
  });
  page.on('console', (message) => {
    // What Chromium itself notes while the network is cut is no fault.
    const isFault = message.type() === 'error' && !/ERR_|Cloud Firestore/.test(message.text());
    if (isFault) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await page.route(
    ({ port }) => Number(port) === stack.storage.port,
    async (route) => {
      if (route.request().headers()['x-goog-upload-command']?.includes('finalize')) await finished;
      await route.continue();
    },
  );
  await page.goto('/post/create');
  await page.getByRole('heading', { name: clientTexts.createTitle }).waitFor();
  return {
    page,
    file,
    caption: `One of ten ${randomUUID()}`,
    commands,
    finish,
  };
}

const share = ({ page }: Tab) => page.getByRole('button', { name: 'Share', exact: true });
const percent = ({ page }: Pick<Tab, 'page'>) =>
  page.getByRole('progressbar').evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : 0));

const uploading = ({ page }: Tab) => page.getByText(clientTexts.mediaUploading);

async function choose(tab: Tab) {
  await tab.page.locator('input[type=file]').setInputFiles(tab.file);
  await uploading(tab).waitFor();
}

const isWellUnderWay = (tab: Tab) => expect.poll(() => percent(tab), patience).toBeGreaterThan(30);
const isThere = (tab: Tab) => expect.poll(() => share(tab).isEnabled(), patience).toBe(true);

it('ten uploads at once, three cancelled half way, one with the network cut: the seven others arrive, and a fifth of a window waits', {
  timeout: 300_000,
}, async () => {
  const uploader = await person('Ten Hands');
  // In three windows that share nothing: of one, four are sent at once.
  const windows = [await welcome(), await welcome(), await welcome()];
  for (const { page } of windows) {
    await logIn(page, { email: uploader.email, password }, '/post/create');
    await page.close();
  }
  const files = await Promise.all([
    film(1_200_000),
    ...Array.from({ length: 9 }, (_, index) => longPicture(`picture-${index}.jpg`)),
  ]);
  const tabs: Tab[] = [];
  for (const [index, file] of files.entries()) {
    const window = windows[index % windows.length];
    if (window) tabs.push(await openTab(window.context, file, window.complaints));
  }
  // None of the first window's four.
  const cancelled = [1, 2, 5].flatMap((index) => tabs[index] ?? []);
  const [, , , , cut] = tabs;
  const others = tabs.filter((tab) => !cancelled.includes(tab));
  const [fullWindow] = windows;
  if (!cut || !fullWindow) throw new Error('there are ten tabs');

  await Promise.all(tabs.map(choose));
  await Promise.all(tabs.map(isWellUnderWay));
  for (const tab of tabs) expect(await uploading(tab).isVisible()).toBe(true);
  const fifth = await openTab(fullWindow.context, await longPicture('fifth.jpg'), fullWindow.complaints);
  fifth.finish();
  await choose(fifth);
  await fifth.page.getByText('Other uploads go first.').waitFor();

  const network = await throttle(cut.page);
  await network({ isOffline: true });
  await cut.page.getByText('No connection. It goes on by itself.').waitFor();
  const sentAtCut = await percent(cut);
  for (const tab of cancelled) {
    await tab.page.getByRole('button', { name: 'Cancel upload' }).click();
    await uploading(tab).waitFor({ state: 'hidden' });
  }
  expect(fifth.commands).toEqual([]);
  // The last pieces of the three stay held back: one that arrived after all would lie there until the sweep finds it.
  for (const { finish } of others) finish();
  await Promise.all(others.filter((tab) => tab !== cut).map(isThere));

  // From where it stopped: the one upload that was begun is asked how far it is, and none is begun anew.
  expect(sentAtCut).toBeGreaterThan(30);
  await network({});
  await isThere(cut);
  expect(cut.commands.filter((command) => command === 'start')).toHaveLength(1);
  expect(cut.commands).toContain('query');

  await isThere(fifth);
  await fifth.page.getByRole('button', { name: 'Remove' }).click();

  // Nothing of the three, and of the seven only what was checked and is yet to be shared.
  const folders = async (place: string) => [
    ...new Set((await filesIn(`${place}/${uploader.uid}/`)).map((file) => file.split('/')[2] ?? '')),
  ];
  await eventually(() => folders('incoming'), []);
  await expect.poll(async () => (await folders('media')).length, patience).toBe(7);
  const arrived = await folders('media');
  for (const tab of cancelled) {
    expect(await share(tab).isDisabled()).toBe(true);
    expect(await tab.page.getByRole('alert').allTextContents()).toEqual(['']);
  }

  for (const { page: open, caption } of others) {
    await open.bringToFront();
    await open.getByRole('textbox', { name: clientTexts.captionPlaceholder }).fill(caption);
    await open.getByRole('button', { name: 'Share', exact: true }).click();
    await open.waitForURL('**/posts');
  }
  const { posts } = await succeed(api.listUserPosts, { params: { username: uploader.email } });
  expect(posts.map(({ content }) => content).toSorted()).toEqual(
    others.map(({ caption }) => caption).toSorted(),
  );
  expect(posts.map(({ media }) => media.type).toSorted()).toEqual([...Array(6).fill('image'), 'video']);
  expect((await folders('media')).toSorted()).toEqual(arrived.toSorted());
  expect(await folders('incoming')).toEqual([]);
  const unused = await database().collection('uploads').where('uid', '==', uploader.uid).get();
  expect(unused.docs.map(({ id }) => id)).toEqual([]);
});
