import { afterEach, expect, it, vi } from 'vitest';
import { notify } from './notify.ts';
import { shareLink } from './share-link.ts';

afterEach(() => vi.restoreAllMocks());

/** A browser with these; what it was asked, and what was said. */
function browser({ share, writeText }: { share?: () => Promise<void>; writeText?: () => Promise<void> }) {
  const shared = vi.fn(share);
  const copied = vi.fn(writeText ?? (async () => {}));
  vi.stubGlobal('navigator', { ...(share && { share: shared }), clipboard: { writeText: copied } });
  const said = [
    vi.spyOn(notify, 'success').mockImplementation(() => {}),
    vi.spyOn(notify, 'failure').mockImplementation(() => {}),
  ];
  return { shared, copied, said: () => said.flatMap(({ mock }) => mock.calls.flat()) };
}
const refuse = (name: string) => () => Promise.reject(new DOMException('no', name));
const url = `${location.origin}/post/p1`;

it.each([
  ['opens the share sheet', { share: async () => {} }, [], []],
  ['says nothing when it is closed', { share: refuse('AbortError') }, [], []],
  ['copies where the sheet does not open', { share: refuse('NotAllowedError') }, [url], ['Link copied']],
  ['copies where there is none', {}, [url], ['Link copied']],
  [
    'says when that fails',
    { writeText: refuse('NotAllowedError') },
    [url],
    ['The link could not be copied.'],
  ],
])('%s', async (_what, given, copied, said) => {
  const asked = browser(given);
  await shareLink('/post/p1', 'A post');
  vi.unstubAllGlobals();
  expect(asked.copied.mock.calls.flat()).toEqual(copied);
  expect(asked.said()).toEqual(said);
  if ('share' in given) expect(asked.shared).toHaveBeenCalledExactlyOnceWith({ title: 'A post', url });
});
