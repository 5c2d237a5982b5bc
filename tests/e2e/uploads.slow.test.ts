import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { stallMs } from '../../web/src/entities/media/await-transfer.ts';
import { expectSuccess } from '../support/api-client.ts';
import { emulateNetwork } from '../support/browser.ts';
import { database, eventually, filesIn } from '../support/database.ts';
import { createPerson, password } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { type ChosenFile, paddedPicture, videoFile } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

interface Tab {
  readonly page: Page;
  readonly file: ChosenFile;
  readonly caption: string;
  /** The upload commands to Storage in order, such as 'start', 'upload', 'query' and 'upload, finalize'. */
  readonly commands: string[];
  /** Sends the last chunk of the upload. The test delays it, so that all ten uploads run at the same time. */
  finish(): void;
}

async function openTab(context: BrowserContext, file: ChosenFile, consoleErrors: string[]): Promise<Tab> {
  const page = await context.newPage();
  const commands: string[] = [];
  page.on('request', (request) => {
    const command = request.headers()['x-goog-upload-command'];
    if (command) commands.push(command);
  });
  page.on('console', (message) => {
    const { url } = message.location();
    const text = `${message.text()} (${url})`;
    // Ignores Chromium's messages about the missing network, and the refused save of a draft that another tab has just
    // shared. The client then saves the content as a new draft.
    const isExpected = /ERR_|Cloud Firestore|status of 404 .*\/api\/drafts\//.test(text);
    if (message.type() === 'error' && !isExpected) consoleErrors.push(text);
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
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
  // An upload without progress for `stallMs` fails, and this test delays uploads for longer on a busy machine.
  await page.addInitScript((delayedMs) => {
    window.setTimeout = new Proxy(window.setTimeout, {
      apply: (target, self, [handler, ms, ...values]) =>
        Reflect.apply(target, self, [handler, ms === delayedMs ? 600_000 : ms, ...values]),
    });
  }, stallMs);
  await page.goto('/post/create');
  await page.getByRole('heading', { name: english['compose.createTitle'] }).waitFor();
  return {
    page,
    file,
    caption: `One of ten ${randomUUID()}`,
    commands,
    finish,
  };
}

const share = ({ page }: Tab) => page.getByRole('button', { name: 'Share', exact: true });
const uploadPercent = ({ page }: Pick<Tab, 'page'>) =>
  page.getByRole('progressbar').evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : 0));

const uploading = ({ page }: Tab) => page.getByText(english['media.uploading']);

async function choose(tab: Tab) {
  await tab.page.locator('input[type=file]').setInputFiles(tab.file);
  await uploading(tab).waitFor();
}

const waitUntilUnderWay = (tab: Tab) => expect.poll(() => uploadPercent(tab)).toBeGreaterThan(30);
const waitUntilShareable = (tab: Tab) => expect.poll(() => share(tab).isEnabled()).toBe(true);

it('finishes seven of ten parallel uploads after three are cancelled and one is interrupted, and queues an eleventh', async () => {
  const uploader = await createPerson('Ten Hands');
  // Uses three browser contexts, because each context runs at most four uploads at a time.
  const windows = [await newVisitor(), await newVisitor(), await newVisitor()];
  for (const { page } of windows) {
    await logIn(page, { email: uploader.email, password }, '/post/create');
    await page.close();
  }
  const files = await Promise.all([
    videoFile(1_200_000),
    ...Array.from({ length: 9 }, (_, index) => paddedPicture(`picture-${index}.jpg`)),
  ]);
  const tabs: Tab[] = [];
  for (const [index, file] of files.entries()) {
    const window = windows[index % windows.length];
    if (window) tabs.push(await openTab(window.context, file, window.consoleErrors));
  }
  // None of the four in the first context.
  const cancelled = [1, 2, 5].flatMap((index) => tabs[index] ?? []);
  const [, , , , interrupted] = tabs;
  const remaining = tabs.filter((tab) => !cancelled.includes(tab));
  const [fullWindow] = windows;
  if (!interrupted || !fullWindow) throw new Error('there are ten tabs');

  const queued = await openTab(fullWindow.context, await paddedPicture('queued.jpg'), fullWindow.consoleErrors);
  await Promise.all(tabs.map(choose));
  await Promise.all(tabs.map(waitUntilUnderWay));
  for (const tab of tabs) expect(await uploading(tab).isVisible()).toBe(true);
  // A draft on the server would keep the removed upload until the next sweep. Each tab of this browser can save the
  // draft, because the tabs share it.
  await fullWindow.context.route(/\/api\/drafts\//, (route) => {
    const draftId = route.request().url().split('/').at(-1);
    return route.fulfill({ json: { draftId, revision: 1, isCopy: false, missingUploadIds: [] } });
  });
  queued.finish();
  await choose(queued);
  await queued.page.getByText('Waiting for other uploads…').waitFor();

  const setNetwork = await emulateNetwork(interrupted.page);
  await setNetwork({ isOffline: true });
  await interrupted.page.getByText('No connection. The upload will continue automatically.').waitFor();
  const percentBefore = await uploadPercent(interrupted);
  for (const tab of cancelled) {
    await tab.page.getByRole('button', { name: 'Cancel upload' }).click();
    await uploading(tab).waitFor({ state: 'hidden' });
  }
  expect(queued.commands).toEqual([]);
  // The last chunks of the cancelled uploads never arrive. Otherwise their files would stay until the sweep deletes
  // them.
  for (const { finish } of remaining) finish();
  await Promise.all(remaining.filter((tab) => tab !== interrupted).map(waitUntilShareable));

  // The upload resumes. The client queries its offset and does not start it again.
  expect(percentBefore).toBeGreaterThan(30);
  await setNetwork({});
  await waitUntilShareable(interrupted);
  expect(interrupted.commands.filter((command) => command === 'start')).toHaveLength(1);
  expect(interrupted.commands).toContain('query');

  await waitUntilShareable(queued);
  await queued.page.getByRole('button', { name: 'Remove' }).click();

  // No files of the cancelled uploads remain, and only processed files of the others.
  const folders = async (root: string) => [
    ...new Set((await filesIn(`${root}/${uploader.uid}/`)).map((file) => file.split('/')[2] ?? '')),
  ];
  await eventually(() => folders('incoming'), []);
  await expect.poll(async () => (await folders('media')).length).toBe(7);
  const arrived = await folders('media');
  for (const tab of cancelled) {
    expect(await share(tab).isDisabled()).toBe(true);
    expect(await tab.page.getByRole('alert').allTextContents()).toEqual(['']);
  }

  for (const { page: open, caption } of remaining) {
    await open.bringToFront();
    await open.getByRole('textbox', { name: english['compose.caption'] }).fill(caption);
    await open.getByRole('button', { name: 'Share', exact: true }).click();
    await open.waitForURL('**/posts');
  }
  const { posts } = await expectSuccess(api.listUserPosts, { params: { username: uploader.email } });
  expect(posts.map(({ content }) => content).toSorted()).toEqual(remaining.map(({ caption }) => caption).toSorted());
  expect(posts.map(({ media }) => media.type).toSorted()).toEqual([...Array(6).fill('image'), 'video']);
  expect((await folders('media')).toSorted()).toEqual(arrived.toSorted());
  expect(await folders('incoming')).toEqual([]);
  const unused = await database().collection('uploads').where('uid', '==', uploader.uid).get();
  expect(unused.docs.map(({ id }) => id)).toEqual([]);
});
