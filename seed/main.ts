import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import sharp from 'sharp';
import { storageStore } from '../functions/src/media/store.ts';
import { DrawnMedia } from './drawn-media.ts';
import { loadSeed } from './load.ts';
import { readTarget, SeedError, type Target } from './target.ts';

const usage = `usage: npm run seed [-- --project ID [--bucket NAME]]
  --project ID   a real Firebase project, with your application default credentials
  --bucket NAME  its Storage bucket, when it is not the default one
Without flags the emulators that are running get the data.`;

/** Loads the seed. Returns the exit status: 0 done, 1 failed, 2 wrong usage; says why in one sentence. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    const target = readTarget(flagsOf(argv), process.env);
    await load(target);
    return 0;
  } catch (error) {
    if (!(error instanceof SeedError)) {
      console.error(error);
      return 1;
    }
    console.error(error.exitCode === 2 ? `${error.message}\n${usage}` : error.message);
    return error.exitCode;
  }
}

function flagsOf(argv: readonly string[]): { project?: string | undefined; bucket?: string | undefined } {
  try {
    const options = { project: { type: 'string' }, bucket: { type: 'string' } } as const;
    return parseArgs({ args: [...argv], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new SeedError(error instanceof Error ? error.message : String(error), 2);
  }
}

async function load({ project, buckets, storageHost, isEmulator }: Target): Promise<void> {
  if (!isEmulator) await requireCredentials(project);
  const app = initializeApp({
    projectId: project,
    ...(isEmulator ? {} : { credential: applicationDefault() }),
  });
  try {
    const bucket = isEmulator ? buckets[0] : await existingBucket(buckets);
    if (!bucket) {
      throw new SeedError(
        `The project ${project} has no Storage bucket named ${buckets.join(' or ')}. Create the default bucket in the Firebase console, or name yours with --bucket.`,
      );
    }
    console.log(`Seeding ${isEmulator ? 'the emulators of' : 'the real project'} ${project}`);
    await loadSeed({
      auth: getAuth(app),
      db: getFirestore(app),
      store: storageStore(bucket, storageHost),
      mediaFolder: mediaFolder(),
      drawn: await drawnMedia(),
      isEmulator,
      log: (line) => console.log(`  ${line}`),
    });
  } finally {
    await getFirestore(app).terminate();
  }
}

/** Fails early and clearly: the libraries would say it late, and each in its own words. */
async function requireCredentials(project: string): Promise<void> {
  try {
    await applicationDefault().getAccessToken();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new SeedError(
      `No credentials for ${project}: run \`gcloud auth application-default login\`, or name a key file in GOOGLE_APPLICATION_CREDENTIALS. (${reason})`,
    );
  }
}

async function existingBucket(names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const [found] = await getStorage().bucket(name).exists();
    if (found) return name;
  }
  return undefined;
}

/** Beside this bundle, which says how media are made, with what sharp is made of. */
async function drawnMedia(): Promise<DrawnMedia> {
  const program = fileURLToPath(import.meta.url);
  const made = `${await readFile(program, 'utf8')} ${JSON.stringify(sharp.versions)}`;
  return DrawnMedia.by(made, join(dirname(program), 'seed-media'));
}

/** seed/media, looked for upwards from here: the bundle lies elsewhere than this source. */
function mediaFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const media = join(folder, 'seed/media');
    if (existsSync(media)) return media;
    if (folder === dirname(folder)) throw new SeedError('The folder seed/media is missing.');
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2));
}
