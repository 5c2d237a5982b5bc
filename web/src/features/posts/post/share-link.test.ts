import { afterEach, expect, it, vi } from 'vitest';
import { notify } from '../../../lib/browser/notify.ts';
import { shareLink } from './share-link.ts';

afterEach(() => vi.restoreAllMocks());

/** Replaces `navigator`. Returns the calls of its functions and the texts of the toasts. */
function stubBrowser({ share, writeText }: { share?: () => Promise<void>; writeText?: () => Promise<void> }) {
  const shared = vi.fn(share);
  const copied = vi.fn(writeText ?? (async () => {}));
  vi.stubGlobal('navigator', { ...(share && { share: shared }), clipboard: { writeText: copied } });
  const toasts = [
    vi.spyOn(notify, 'success').mockImplementation(() => {}),
    vi.spyOn(notify, 'failure').mockImplementation(() => {}),
  ];
  return { shared, copied, messages: () => toasts.flatMap(({ mock }) => mock.calls.flat()) };
}
const refuse = (name: string) => () => Promise.reject(new DOMException('no', name));
const url = `${location.origin}/post/p1`;

it.each([
  ['opens the share sheet', { share: async () => {} }, [], []],
  ['shows no toast when the share sheet is closed', { share: refuse('AbortError') }, [], []],
  ['copies the link when the share sheet does not open', { share: refuse('NotAllowedError') }, [url], ['Link copied']],
  ['copies the link when the browser has no share sheet', {}, [url], ['Link copied']],
  [
    'shows an error when the link cannot be copied',
    { writeText: refuse('NotAllowedError') },
    [url],
    ['The link could not be copied.'],
  ],
])('%s', async (_behaviour, given, copied, messages) => {
  const stubs = stubBrowser(given);
  await shareLink('/post/p1', 'A post');
  vi.unstubAllGlobals();
  expect(stubs.copied.mock.calls.flat()).toEqual(copied);
  expect(stubs.messages()).toEqual(messages);
  if ('share' in given) expect(stubs.shared).toHaveBeenCalledExactlyOnceWith({ title: 'A post', url });
});
