import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@glimpse/contract/api';
import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import { mediaRoots } from '@glimpse/contract/paths';
import { expect, it } from 'vitest';
import { createPostWithMedia, picture } from '../e2e/support/publish-media.ts';
import { type CallOptions, call } from '../support/api-client.ts';
import { countOf, database, eventually, filesIn } from '../support/database.ts';
import { createPerson } from '../support/people.ts';
import { canFindWorkers, killWorkers } from '../support/workers.ts';

const postCount = 5;
const killCount = 3;
const killIntervalMs = 700;

/** Repeats a call until it succeeds. It answers 503 while Firestore keeps the locks of a killed transaction. */
const callUntilDone = (endpoint: AnyEndpoint, options: CallOptions) =>
  eventually(async () => (await call(endpoint, options)).status, endpoint.status, endpoint.name);

it.skipIf(!canFindWorkers)(
  'a killed privacy job leaves no file in the wrong folder, and none after deletion',
  async () => {
    const ana = await createPerson('Ana Lima');
    const postIds: string[] = [];
    for (let index = 0; index < postCount; index++)
      postIds.push(await createPostWithMedia(ana, 'Rings', [await picture(ana, { width: 800, height: 600 })]));
    const fileCounts = async () => {
      const files = await Promise.all(mediaRoots.map((root) => filesIn(`${root}/${ana.uid}/`)));
      return Object.fromEntries(mediaRoots.map((root, index) => [root, files[index]?.length]));
    };
    const before = await fileCounts();
    expect(before.media).toBeGreaterThan(postCount);
    const openJobs = () => countOf(database().collection('jobs').where('uid', '==', ana.uid));

    let killedWorkers = 0;
    // The second change comes while the job of the first is interrupted.
    for (const isPrivate of [true, false]) {
      await callUntilDone(api.changePrivacy, { token: ana.token, body: { isPrivate } });
      for (let kill = 0; kill < killCount; kill++) {
        await wait(killIntervalMs);
        killedWorkers += killWorkers('runjob');
      }
    }
    expect(killedWorkers).toBeGreaterThan(0);
    await eventually(openJobs, 0);
    await eventually(fileCounts, before);

    await callUntilDone(api.changePrivacy, { token: ana.token, body: { isPrivate: true } });
    await eventually(openJobs, 0);
    await eventually(fileCounts, { media: 0, private: before.media, moderated: 0 });
    for (const postId of postIds) await callUntilDone(api.deletePost, { token: ana.token, params: { postId } });
    await eventually(fileCounts, { media: 0, private: 0, moderated: 0 });
  },
);
