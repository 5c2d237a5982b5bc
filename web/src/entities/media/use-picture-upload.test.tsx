import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { validationTexts } from '@glimpse/contract/validation';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { media } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

const picture = (sizeBytes = 8) => new File([new Uint8Array(sizeBytes)], 'dawn.jpg', { type: 'image/jpeg' });
const storage = 'http://127.0.0.1:1/v0/b/demo-web.appspot.com/o';
const check = 'POST /api/media/';
const discard = 'DELETE /api/media/';

function Picture() {
  const { state, rejection, select } = usePictureUpload();
  return (
    <>
      <output aria-label="Status">{state?.status ?? 'none'}</output>
      <output aria-label="Rejection">{rejection}</output>
      <input aria-label="File" type="file" multiple onChange={(event) => select([...(event.target.files ?? [])])} />
    </>
  );
}

function show() {
  network.handle(storage, () => ({ body: { name: 'incoming/ana/u', size: '8' } }));
  network.handle(check, ({ requestLine }) => ({
    status: 201,
    body: { uploadId: requestLine.slice(check.length), media },
  }));
  network.handle(discard, () => ({ body: {} }));
  const { person } = renderSignedIn(<Picture />);
  const select = (...files: File[]) => person.upload(screen.getByLabelText('File'), files);
  const text = (label: string) => screen.getByLabelText(label).textContent;
  const reach = (status: string) => waitFor(() => expect(text('Status')).toBe(status));
  return { select, text, reach };
}

const requestLines = (prefix: string) =>
  network.requests().flatMap(({ requestLine }) => (requestLine.startsWith(prefix) ? [requestLine] : []));

describe('usePictureUpload', () => {
  it('uploads a still picture, and discards it when another file is selected', async () => {
    const { select, reach } = show();
    await select(picture());
    await reach('ready');
    expect(network.requests().at(-1)?.body).toEqual({ isStill: true });
    await select(picture());
    await waitFor(() => expect(requestLines(check)).toHaveLength(2));
    const [firstId] = requestLines(check).map((line) => line.slice(check.length));
    expect(requestLines(discard)).toEqual([`${discard}${firstId}`]);
  });

  it('keeps the upload when the next file is rejected', async () => {
    const { select, text, reach } = show();
    await select(picture());
    await reach('ready');
    await select(picture(mediaLimits.imageBytes + 1));
    expect(text('Rejection')).toBe(validationTexts.imageSize);
    expect(text('Status')).toBe('ready');
    expect(requestLines(check)).toHaveLength(1);
  });

  it('removes a failed upload when the next file is rejected', async () => {
    const { select, text, reach } = show();
    network.handle(storage, () => ({ status: 403, body: {} }));
    network.handle(check, () => ({ status: 400, body: { message: english['media.uploadFailed'] } }));
    await select(picture());
    await reach('failed');
    await select(new File(['text'], 'notes.txt', { type: 'image/svg+xml' }));
    expect(text('Status')).toBe('none');
    expect(text('Rejection')).toContain('Choose a JPEG');
  });

  it('accepts one file at a time', async () => {
    const { select, text } = show();
    await select(picture(), picture());
    expect(text('Rejection')).toBe('Choose one file at a time.');
    expect(text('Status')).toBe('none');
  });
});
