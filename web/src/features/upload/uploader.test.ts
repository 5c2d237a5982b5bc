import { AppError } from '@glimpse/contract/app-error';
import { limits } from '@glimpse/contract/limits';
import { type Media, plain, type UploadWish } from '@glimpse/contract/media/media';
import { clientTexts, validationTexts } from '@glimpse/contract/texts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sending } from '../../lib/firebase/send-file.ts';
import type { Accepted } from './check-file.ts';
import { stallMs } from './supervise.ts';
import type { UploadServices } from './upload-services.ts';
import { Uploader } from './uploader.ts';

const media: Media = {
  type: 'image',
  url: 'https://example.com/1080.webp',
  path: 'media/ana/u1/',
  width: 4,
  height: 3,
  alt: '',
  placeholder: '',
  variants: [],
  posterUrl: '',
  ...plain,
};

/** A file being sent that moves, ends and fails as the test says. */
class Wire implements Sending {
  readonly done: Promise<void>;
  readonly log: string[] = [];
  onProgress = (_sentBytes: number) => {};
  finish = () => {};
  fail = (_error: unknown) => {};
  constructor() {
    this.done = new Promise((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
    });
    this.done.catch(() => undefined);
  }
  pause = () => void this.log.push('pause');
  resume = () => void this.log.push('resume');
  cancel = () => void this.log.push('cancel');
}

/** Looks again at once: everything here happens within a few microtasks. */
const until = (check: () => void) => vi.waitFor(check, { interval: 1 });

function world(accept: Accepted = 'media') {
  const wires: { uploadId: string; part: string; wire: Wire }[] = [];
  const discarded: string[] = [];
  const announced: string[] = [];
  const processed: string[] = [];
  const wishes: UploadWish[] = [];
  const answers: (() => Promise<Media>)[] = [];
  /** Others have the connections while `next` is a promise; `given`: how many turns are taken. */
  const turns = { next: Promise.resolve(), given: 0 };
  const services: UploadServices = {
    redraw: async (file) => new File(['smaller'], file.name, { type: 'image/jpeg' }),
    fetchVideo: async () => ({
      file: new File(['film'], 'film', { type: 'video/mp4' }),
      kind: 'video',
      type: 'video/mp4',
    }),
    readImage: async () => ({ width: 4, height: 3 }),
    readVideo: async () => ({ width: 9, height: 16, poster: new Blob(['12'], { type: 'image/jpeg' }) }),
    takeTurn: async () => {
      await turns.next;
      turns.given++;
      return () => void turns.given--;
    },
    send: async (uploadId, part) => {
      const wire = new Wire();
      wires.push({ uploadId, part, wire });
      return wire;
    },
    process: async (uploadId, _signal, wish) => {
      processed.push(uploadId);
      wishes.push(wish);
      return (await answers.shift()?.()) ?? media;
    },
    discard: (uploadId) => void discarded.push(uploadId),
    announce: (kind) => void announced.push(kind),
  };
  const uploader = new Uploader(accept, services, null);
  const state = () => uploader.snapshot().state;
  const wire = async (index: number) => {
    await until(() => expect(wires.length).toBeGreaterThan(index));
    const found = wires[index];
    if (!found) throw new Error('waited for above');
    return found;
  };
  const reach = (status: string) => until(() => expect(state().status).toBe(status));
  return { uploader, state, wire, wires, reach, answers, discarded, announced, processed, wishes, turns };
}

const picture = () => new File(['12345678'], 'dawn.jpg', { type: 'image/jpeg' });
const video = () => new File(['12345678'], 'wave.mp4', { type: 'video/mp4' });

let isOnline = true;
const goOffline = () => {
  isOnline = false;
  dispatchEvent(new Event('offline'));
};
const goOnline = () => {
  isOnline = true;
  dispatchEvent(new Event('online'));
};

beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('an upload', () => {
  it('goes from the chosen file to checked media, and says so once', async () => {
    const { uploader, state, wire, reach, announced } = world();
    uploader.choose([picture()]);
    const sent = await wire(0);
    sent.wire.onProgress(4);
    expect(state()).toMatchObject({ status: 'working', step: 'sending', fraction: 0.5 });
    sent.wire.finish();
    await reach('ready');
    expect(state()).toMatchObject({ uploadId: sent.uploadId, media });
    expect(announced).toEqual(['image']);
  });

  it.each([
    ['media', {}],
    ['image', { isStill: true }],
  ] as const)('of %s wishes %j', async (accept, wish) => {
    const { uploader, wire, reach, wishes } = world(accept);
    uploader.choose([picture()]);
    (await wire(0)).wire.finish();
    await reach('ready');
    expect(wishes).toEqual([wish]);
  });

  it('waits for its turn for as long as others take, without being called stalled', async () => {
    vi.useFakeTimers();
    const { uploader, state, wires, turns, reach } = world();
    let begin = () => {};
    turns.next = new Promise<void>((resolve) => {
      begin = resolve;
    });
    uploader.choose([picture()]);
    await vi.advanceTimersByTimeAsync(10 * stallMs);
    expect(state()).toMatchObject({ status: 'working', step: 'queued', fraction: 0 });
    expect(wires).toEqual([]);
    begin();
    await vi.advanceTimersByTimeAsync(stallMs / 2);
    expect(state()).toMatchObject({ status: 'working', step: 'sending' });
    expect(turns.given).toBe(1);
    wires[0]?.wire.finish();
    await reach('ready');
    expect(turns.given).toBe(0);
  });

  it('gives its turn back when nothing moves any more, and when it is cancelled', async () => {
    vi.useFakeTimers();
    const { uploader, state, turns } = world();
    uploader.choose([picture()]);
    await vi.advanceTimersByTimeAsync(stallMs);
    expect(state()).toMatchObject({ status: 'failed', canRetry: true });
    expect(turns.given).toBe(0);
    uploader.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(turns.given).toBe(1);
    uploader.cancel();
    await vi.advanceTimersByTimeAsync(stallMs);
    expect(turns.given).toBe(0);
  });

  it("sends a video's poster first, and counts both", async () => {
    const { uploader, state, wire, reach, wires } = world();
    uploader.choose([video()]);
    const poster = await wire(0);
    expect(poster.part).toBe('poster');
    poster.wire.finish();
    const original = await wire(1);
    expect(original.uploadId).toBe(poster.uploadId);
    expect(state()).toMatchObject({ fraction: 0.2 });
    original.wire.finish();
    await reach('ready');
    expect(wires.map(({ part }) => part)).toEqual(['poster', 'original']);
  });

  it('sends what is said in a video before the video, and keeps it with the file', async () => {
    const { uploader, wire, reach, wires } = world();
    const captions = new Blob(['WEBVTT']);
    uploader.begin({ file: video(), kind: 'video', type: 'video/mp4', captions });
    for (const at of [0, 1, 2]) (await wire(at)).wire.finish();
    await reach('ready');
    expect(wires.map(({ part }) => part)).toEqual(['poster', 'captions', 'original']);
    expect(uploader.file()?.captions).toBe(captions);
  });

  it('is refused before anything is sent, and what was there stays', async () => {
    const { uploader, state, wire, wires, reach } = world();
    uploader.choose([picture()]);
    (await wire(0)).wire.finish();
    await reach('ready');
    const large = new File([new Uint8Array(limits.imageBytes + 1)], 'large.jpg', { type: 'image/jpeg' });
    uploader.choose([large]);
    expect(uploader.snapshot().refusal).toBe(validationTexts.imageSize);
    expect(state().status).toBe('ready');
    expect(wires).toHaveLength(1);
  });

  it('is discarded when another file is chosen', async () => {
    const { uploader, wire, reach, discarded } = world();
    uploader.choose([picture()]);
    const first = await wire(0);
    first.wire.finish();
    await reach('ready');
    uploader.choose([picture()]);
    const second = await wire(1);
    expect(discarded).toEqual([first.uploadId]);
    expect(second.uploadId).not.toBe(first.uploadId);
  });

  it('is cancelled in the middle without a trace', async () => {
    const { uploader, state, wire, discarded, announced } = world();
    uploader.choose([picture()]);
    const sent = await wire(0);
    uploader.cancel();
    expect(state().status).toBe('empty');
    expect(sent.wire.log).toContain('cancel');
    expect(discarded).toEqual([sent.uploadId]);
    sent.wire.finish();
    await sent.wire.done;
    expect(announced).toEqual([]);
    expect(state().status).toBe('empty');
  });

  it('stays on the server when it is released to a post', async () => {
    const { uploader, wire, reach, discarded } = world();
    uploader.choose([picture()]);
    (await wire(0)).wire.finish();
    await reach('ready');
    uploader.release();
    uploader.leave();
    expect(discarded).toEqual([]);
  });

  it('pauses while there is no connection and goes on by itself', async () => {
    const { uploader, state, wire, reach, wires } = world();
    uploader.choose([picture()]);
    const { wire: sending } = await wire(0);
    goOffline();
    expect(state()).toMatchObject({ status: 'working', step: 'waiting' });
    expect(sending.log.at(-1)).toBe('pause');
    goOnline();
    expect(sending.log.at(-1)).toBe('resume');
    sending.finish();
    await reach('ready');
    expect(wires).toHaveLength(1);
  });

  it('fails when nothing moves, and goes on from there when it is tried again', async () => {
    vi.useFakeTimers();
    const { uploader, state, wire, reach, wires, discarded } = world();
    uploader.choose([picture()]);
    const { wire: sending } = await wire(0);
    await vi.advanceTimersByTimeAsync(stallMs);
    await reach('failed');
    expect(state()).toMatchObject({ text: clientTexts.mediaFailed, canRetry: true });
    uploader.retry();
    await until(() => expect(sending.log.at(-1)).toBe('resume'));
    sending.finish();
    await reach('ready');
    expect(wires).toHaveLength(1);
    expect(discarded).toEqual([]);
  });

  it('begins as another upload after Storage has refused it', async () => {
    const { uploader, wire, reach, discarded } = world();
    uploader.choose([picture()]);
    const first = await wire(0);
    first.wire.fail(new AppError('unavailable', clientTexts.mediaFailed));
    await reach('failed');
    uploader.retry();
    const second = await wire(1);
    expect(second.uploadId).not.toBe(first.uploadId);
    expect(discarded).toEqual([first.uploadId]);
    second.wire.finish();
    await reach('ready');
  });

  it("says the server's reason for a refusal, which trying again would not change", async () => {
    const { uploader, state, wire, reach, answers } = world();
    answers.push(() =>
      Promise.reject(new AppError('invalid-argument', 'This picture is damaged or cut off.')),
    );
    uploader.choose([picture()]);
    (await wire(0)).wire.finish();
    await reach('failed');
    expect(state()).toMatchObject({ text: 'This picture is damaged or cut off.', canRetry: false });
  });

  it('asks for the check again, without sending anything twice, when only that failed', async () => {
    const { uploader, state, wire, wires, reach, answers, processed } = world();
    answers.push(() => Promise.reject(new AppError('internal', 'a stack trace')));
    uploader.choose([picture()]);
    (await wire(0)).wire.finish();
    await reach('failed');
    expect(state()).toMatchObject({ text: clientTexts.mediaFailed });
    uploader.retry();
    await reach('ready');
    expect(wires).toHaveLength(1);
    expect(new Set(processed).size).toBe(1);
    expect(processed).toHaveLength(2);
  });

  it('waits for the connection when it is cut during the check', async () => {
    const { uploader, state, wire, reach, answers } = world();
    answers.push(async () => {
      goOffline();
      throw new AppError('unavailable', clientTexts.genericFailure);
    });
    uploader.choose([picture()]);
    (await wire(0)).wire.finish();
    await until(() => expect(state()).toMatchObject({ step: 'waiting' }));
    goOnline();
    await reach('ready');
  });

  it('says nothing of a failed file any more when another one is refused', async () => {
    const { uploader, state, wire, reach } = world();
    uploader.choose([picture()]);
    (await wire(0)).wire.fail(new AppError('unavailable', clientTexts.mediaFailed));
    await reach('failed');
    uploader.choose([new File(['text'], 'notes.txt', { type: 'text/plain' })]);
    expect(state().status).toBe('empty');
    expect(uploader.snapshot().refusal).toContain('Choose a JPEG');
  });

  it('takes one file at a time', () => {
    const { uploader, state } = world();
    uploader.choose([picture(), picture()]);
    expect(uploader.snapshot().refusal).toBe('Choose one file at a time.');
    expect(state().status).toBe('empty');
  });
});
