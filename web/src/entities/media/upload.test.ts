import { AppError } from '@glimpse/contract/app-error';
import type { Media, ProcessUploadBody } from '@glimpse/contract/media/media';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileTransfer } from '../../lib/firebase/send-file.ts';
import { media } from '../../testing/examples.ts';
import { acceptingServices } from '../../testing/upload-services.ts';
import { stallMs } from './await-transfer.ts';
import { checkFile, type SelectedFile } from './selected-file.ts';
import { Upload } from './upload.ts';

/** A transfer that the test controls. */
class FakeTransfer implements FileTransfer {
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

const until = (check: () => void) => vi.waitFor(check, { interval: 1 });

const picture = new File(['12345678'], 'dawn.jpg', { type: 'image/jpeg' });
const video = new File(['12345678'], 'wave.mp4', { type: 'video/mp4' });

function select(file: File): SelectedFile {
  const selected = checkFile(file, 'media');
  if (typeof selected === 'string') throw new Error(selected);
  return selected;
}

/** Starts an upload with fake services. */
function start(file: SelectedFile = select(picture), { slot = Promise.resolve() } = {}) {
  const transfers: { uploadId: string; part: string; transfer: FakeTransfer }[] = [];
  const discarded: string[] = [];
  const announced: string[] = [];
  const processed: { uploadId: string; body: ProcessUploadBody }[] = [];
  /** The responses of the server, which otherwise accepts each upload. */
  const responses: (() => Promise<Media>)[] = [];
  const slots = { acquired: 0 };
  const services = acceptingServices({
    acquireSlot: async () => {
      await slot;
      slots.acquired++;
      return () => void slots.acquired--;
    },
    send: async (uploadId, part) => {
      const transfer = new FakeTransfer();
      transfers.push({ uploadId, part: part.name, transfer });
      return transfer;
    },
    process: async (uploadId, _signal, body) => {
      processed.push({ uploadId, body });
      return (await responses.shift()?.()) ?? media;
    },
    discard: (uploadId) => void discarded.push(uploadId),
    announce: (kind) => void announced.push(kind),
  });
  const upload = new Upload(file, services, () => {});
  const state = () => upload.state;
  const sent = async (index: number) => {
    await until(() => expect(transfers.length).toBeGreaterThan(index));
    const found = transfers[index];
    if (!found) throw new Error('waited for above');
    return found;
  };
  const reach = (status: string) => until(() => expect(state().status).toBe(status));
  return { upload, state, sent, transfers, reach, responses, discarded, announced, processed, slots };
}

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

describe('Upload', () => {
  it('sends the file and has it checked, and announces that once', async () => {
    const { state, sent, reach, announced } = start();
    const { uploadId, transfer } = await sent(0);
    transfer.onProgress(4);
    expect(state()).toMatchObject({ status: 'sending', fraction: 0.5 });
    transfer.finish();
    await reach('ready');
    expect(state()).toMatchObject({ uploadId, media });
    expect(announced).toEqual(['image']);
  });

  it('waits for a slot as long as necessary, and is not stalled meanwhile', async () => {
    vi.useFakeTimers();
    let freeSlot = () => {};
    const slot = new Promise<void>((resolve) => {
      freeSlot = resolve;
    });
    const { state, transfers, slots, reach } = start(select(picture), { slot });
    await vi.advanceTimersByTimeAsync(10 * stallMs);
    expect(state()).toMatchObject({ status: 'queued', fraction: 0 });
    expect(transfers).toEqual([]);
    freeSlot();
    await vi.advanceTimersByTimeAsync(stallMs / 2);
    expect(state()).toMatchObject({ status: 'sending' });
    expect(slots.acquired).toBe(1);
    transfers[0]?.transfer.finish();
    await reach('ready');
    expect(slots.acquired).toBe(0);
  });

  it("sends a video's poster and captions first, counts the bytes of all, and queues the captions with the file", async () => {
    const captions = new Blob(['WEBVTT']);
    const { upload, state, sent, reach, transfers } = start({ ...select(video), captions });
    for (const index of [0, 1]) (await sent(index)).transfer.finish();
    const original = await sent(2);
    expect(state()).toMatchObject({ fraction: 0.5 });
    original.transfer.finish();
    await reach('ready');
    expect(transfers.map(({ part }) => part)).toEqual(['poster', 'captions', 'original']);
    expect(new Set(transfers.map(({ uploadId }) => uploadId)).size).toBe(1);
    expect(upload.toQueuedFile('ana')).toMatchObject({ uid: 'ana', captions });
  });

  it('leaves no trace when it is cancelled while sending', async () => {
    const { upload, state, sent, discarded, announced, slots } = start();
    const { uploadId, transfer } = await sent(0);
    expect(slots.acquired).toBe(1);
    upload.cancel();
    expect(transfer.log).toContain('cancel');
    expect(discarded).toEqual([uploadId]);
    transfer.finish();
    await transfer.done;
    await until(() => expect(slots.acquired).toBe(0));
    upload.cancel();
    expect(discarded).toEqual([uploadId]);
    expect(announced).toEqual([]);
    expect(state().status).toBe('sending');
  });

  it('pauses while the browser is offline', async () => {
    const { state, sent, reach, transfers } = start();
    const { transfer } = await sent(0);
    goOffline();
    expect(state()).toMatchObject({ status: 'offline' });
    expect(transfer.log.at(-1)).toBe('pause');
    goOnline();
    expect(transfer.log.at(-1)).toBe('resume');
    transfer.finish();
    await reach('ready');
    expect(transfers).toHaveLength(1);
  });

  it('fails when it is stalled, and a retry resumes the transfer', async () => {
    vi.useFakeTimers();
    const { upload, state, sent, reach, transfers, discarded, slots } = start();
    const { transfer } = await sent(0);
    await vi.advanceTimersByTimeAsync(stallMs);
    await reach('failed');
    expect(slots.acquired).toBe(0);
    expect(state()).toMatchObject({ text: english['media.uploadFailed'], canRetry: true });
    upload.retry();
    await until(() => expect(transfer.log.at(-1)).toBe('resume'));
    transfer.finish();
    await reach('ready');
    expect(transfers).toHaveLength(1);
    expect(discarded).toEqual([]);
  });

  it('starts over under a new id when it is retried after Storage rejected it', async () => {
    const { upload, sent, reach, discarded } = start();
    const first = await sent(0);
    first.transfer.fail(new AppError('unavailable', english['media.uploadFailed']));
    await reach('failed');
    upload.retry();
    const second = await sent(1);
    expect(second.uploadId).not.toBe(first.uploadId);
    expect(discarded).toEqual([first.uploadId]);
    second.transfer.finish();
    await reach('ready');
  });

  it('says that the upload failed if Storage has refused the file, and sends it again when it is retried', async () => {
    const { upload, state, sent, reach, responses, discarded } = start();
    // lib/firebase/send-file.ts resolves, and the server has no file.
    responses.push(() => Promise.reject(new AppError('not-found', 'This upload does not exist.')));
    const first = await sent(0);
    first.transfer.finish();
    await reach('failed');
    expect(state()).toMatchObject({ text: english['media.uploadFailed'], canRetry: true });
    upload.retry();
    const second = await sent(1);
    expect(second.uploadId).not.toBe(first.uploadId);
    expect(discarded).toEqual([first.uploadId]);
    second.transfer.finish();
    await reach('ready');
  });

  it("shows the server's reason for a rejection, and offers no retry", async () => {
    const { state, sent, reach, responses } = start();
    responses.push(() => Promise.reject(new AppError('invalid-argument', 'This picture is damaged or cut off.')));
    (await sent(0)).transfer.finish();
    await reach('failed');
    expect(state()).toMatchObject({ text: 'This picture is damaged or cut off.', canRetry: false });
  });

  it('repeats only the check if only the check failed', async () => {
    const { upload, state, sent, transfers, reach, responses, processed } = start();
    responses.push(() => Promise.reject(new AppError('internal', 'a stack trace')));
    (await sent(0)).transfer.finish();
    await reach('failed');
    expect(state()).toMatchObject({ text: english['media.uploadFailed'] });
    upload.retry();
    await reach('ready');
    expect(transfers).toHaveLength(1);
    expect(new Set(processed.map(({ uploadId }) => uploadId)).size).toBe(1);
    expect(processed).toHaveLength(2);
  });

  it('waits for the connection if it is lost during the check', async () => {
    const { state, sent, reach, responses } = start();
    responses.push(async () => {
      goOffline();
      throw new AppError('unavailable', english['common.genericFailure']);
    });
    (await sent(0)).transfer.finish();
    await until(() => expect(state()).toMatchObject({ status: 'offline' }));
    goOnline();
    await reach('ready');
  });
});
