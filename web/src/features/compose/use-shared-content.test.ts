import { postLimits } from '@glimpse/contract/posts/post-limits';
import { describe, expect, it, vi } from 'vitest';
import { type SharedContent, withSharedTexts } from '../../lib/stored-files/shared-content.ts';
import { media } from '../../testing/examples.ts';
import { acceptingServices } from '../../testing/upload-services.ts';
import { AttachmentList } from './attachment-list.ts';
import { takeSharedContent } from './use-shared-content.ts';

const until = (check: () => void) => vi.waitFor(check, { interval: 1 });
const picture = (name: string) => new File(['12345678'], name, { type: 'image/jpeg' });
const share = (...files: File[]): SharedContent => ({ createdAtMs: 0, title: '', text: 'Dawn', url: '', files });

/** A form whose uploads are not processed before `process` is called, and the shares that wait in the browser. */
function scene(stored: Record<string, SharedContent>) {
  let process = () => {};
  const processed = new Promise<void>((resolve) => {
    process = resolve;
  });
  const services = acceptingServices({ process: async () => processed.then(() => media) });
  const shares = new Map(Object.entries(stored));
  const list = new AttachmentList(services, []);
  const texts: string[] = [];
  const left = new AbortController();
  return {
    list,
    texts,
    process,
    keys: () => [...shares.keys()],
    textOf: (key: string) => shares.get(key)?.text,
    names: () => list.getSnapshot().items.map(({ upload }) => upload?.file.file.name),
    leave: () => left.abort(),
    take: () =>
      takeSharedContent(
        { list, onTexts: ({ text }) => void texts.push(text), signal: left.signal },
        {
          keys: async () => [...shares.keys()],
          read: async (key) => shares.get(key) ?? null,
          removeTexts: async (key) => {
            const stored = shares.get(key);
            if (stored) shares.set(key, { ...stored, text: '' });
          },
          remove: async (key) => void shares.delete(key),
          removeAll: async () => shares.clear(),
        },
      ),
  };
}

describe('takeSharedContent', () => {
  it('adds all files, and keeps them in the browser until their uploads are ready', async () => {
    const { take, names, texts, keys, textOf, process } = scene({
      a: share(picture('1'), picture('2')),
      b: share(picture('3')),
    });
    await take();
    await until(() => expect(names()).toEqual(['1', '2', '3']));
    // The draft has the texts, so a reload must not add them again.
    await until(() => expect([textOf('a'), textOf('b')]).toEqual(['', '']));
    expect(texts).toEqual(['Dawn', 'Dawn']);
    expect(keys()).toEqual(['a', 'b']);
    process();
    await until(() => expect(keys()).toEqual([]));
  });

  it('removes a share whose files were removed from the form', async () => {
    const { take, names, keys, list } = scene({ a: share(picture('1')) });
    await take();
    await until(() => expect(names()).toEqual(['1']));
    list.clear();
    await until(() => expect(keys()).toEqual([]));
  });

  it('removes a share that is only text, and one whose files are not accepted', async () => {
    const { take, keys, list } = scene({
      a: share(),
      b: share(new File(['text'], 'notes.txt', { type: 'text/plain' })),
    });
    await take();
    await until(() => expect(keys()).toEqual([]));
    expect(list.getSnapshot().rejections).toHaveLength(1);
  });

  it('leaves the shares if the viewer has left the form', async () => {
    const { take, leave, keys, texts } = scene({ a: share(picture('1')) });
    leave();
    await take();
    await new Promise((resolve) => setTimeout(resolve));
    expect({ keys: keys(), texts }).toEqual({ keys: ['a'], texts: [] });
  });
});

describe('withSharedTexts', () => {
  const url = 'https://example.com/a';
  it.each([
    ['', { title: 'Dawn', text: 'On the ridge', url }, `Dawn\nOn the ridge\n${url}`],
    ['', { title: '', text: '', url }, url],
    ['', { title: 'Dawn', text: `Dawn ${url}`, url }, `Dawn ${url}`],
    ['Mine ', { title: '', text: 'Theirs', url: '' }, 'Mine\nTheirs'],
    ['Mine', { title: '', text: '', url: '' }, 'Mine'],
    ['Mine\nTheirs', { title: '', text: 'Theirs', url: '' }, 'Mine\nTheirs'],
  ])('adds to %j the texts %j', (caption, texts, expected) => {
    expect(withSharedTexts(caption, texts)).toBe(expected);
  });

  it('cuts the caption at its limit', () => {
    const text = 'a'.repeat(3000);
    expect(withSharedTexts('', { title: '', text, url: '' })).toHaveLength(postLimits.caption);
  });
});
