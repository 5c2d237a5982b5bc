import { readFileSync } from 'node:fs';
import { api } from '@glimpse/contract/api';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { createPerson, type Person } from '../support/people.ts';
import { stack } from '../support/stack.ts';
import { sendFile } from '../support/uploads.ts';
import { canFindWorkers, workersOf } from '../support/workers.ts';

/** Posts a picture with the maximum number of pixels, which takes long to decode and encode. */
async function postTallPicture(person: Person) {
  const tall = await sharp({ create: { width: 1600, height: 12_000, channels: 3, background: '#246' } })
    .composite([{ input: Buffer.from(stripes), top: 0, left: 0 }])
    .jpeg({ quality: 60 })
    .toBuffer();
  const { uid, token } = person;
  const uploadId = await sendFile(person, { bytes: tall, type: 'image/jpeg' });
  const { media } = await expectSuccess(api.processUpload, { token, params: { uploadId } });
  await expectSuccess(api.createPost, { token, body: { postData: { uploadId } } });
  return { uid, uploadId, media };
}

const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="12000">${Array.from(
  { length: 120 },
  (_, row) => `<rect y="${row * 100}" width="${(row * 37) % 1600}" height="60" fill="hsl(${row * 7} 80% 50%)"/>`,
).join('')}</svg>`;

/** Returns the peak memory of the function's workers in MiB (VmHWM in proc(5)). */
const peakMemory = (functionName: string): number =>
  Math.max(
    ...workersOf(functionName).map((pid) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
    }),
  );

it("the picture for link previews is served for 200 concurrent requests within the function's memory", async () => {
  const ana = await createPerson();
  const { uid, uploadId, media } = await postTallPicture(ana);
  const widths = media.variants.map(({ width }) => width);
  const ask = async (number: number): Promise<number> => {
    const width = widths[number % widths.length] ?? 0;
    const response = await fetch(`${stack.url}/share/${uid}/${uploadId}/${width}.jpg`);
    await response.arrayBuffer();
    return response.status;
  };
  const withQuery = await fetch(`${stack.url}/share/${uid}/${uploadId}/${widths[0]}.jpg?1`, {
    redirect: 'manual',
  });
  expect([withQuery.status, withQuery.headers.get('location')]).toEqual([
    301,
    `/share/${uid}/${uploadId}/${widths[0]}.jpg`,
  ]);
  const responses = await Promise.all(Array.from({ length: 200 }, (_, number) => ask(number)));
  if (canFindWorkers) console.info(`peak memory of page: ${peakMemory('page').toFixed(0)} MiB`);
  expect(responses.filter((status) => status !== 200)).toEqual([]);
  if (canFindWorkers) expect(peakMemory('page')).toBeLessThan(512);
});
