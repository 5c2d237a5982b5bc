import { once } from 'node:events';
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
import { loadSeed } from './load.ts';
import { ProcessedMediaCache } from './processed-media-cache.ts';
import { readTarget, SeedError, type Target } from './target.ts';

const usage = `usage: npm run seed [-- --project ID [--bucket NAME]]
  --project ID   a real Firebase project, with your application default credentials
  --bucket NAME  its Storage bucket, if it is not the default one
Without flags the data goes to the running emulators.`;

/** Loads the seed and prints errors. Returns the exit status, which is 0 if done, 1 if failed and 2 for wrong usage. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    const target = readTarget(parseFlags(argv), process.env);
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

function parseFlags(argv: readonly string[]): { project?: string | undefined; bucket?: string | undefined } {
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
      mediaCache: await openMediaCache(),
      isEmulator,
      log: (line) => console.log(`  ${line}`),
    });
  } finally {
    await getFirestore(app).terminate();
  }
}

/** Fails early with one clear message, because each library would fail later with its own. */
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
    const [exists] = await getStorage().bucket(name).exists();
    if (exists) return name;
  }
  return undefined;
}

/** Opens the cache beside this bundle. Its version is the code of the bundle and the versions of sharp's libraries. */
async function openMediaCache(): Promise<ProcessedMediaCache> {
  const program = fileURLToPath(import.meta.url);
  const version = `${await readFile(program, 'utf8')} ${JSON.stringify(sharp.versions)}`;
  return ProcessedMediaCache.open(version, join(dirname(program), 'seed-media'));
}

/** Searches the parent folders for seed/media, because the bundle is in another folder than this source. */
function mediaFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const media = join(folder, 'seed/media');
    if (existsSync(media)) return media;
    if (folder === dirname(folder)) throw new SeedError('The folder seed/media is missing.');
  }
}

// scripts/load-seed.mjs starts this program before the emulators are ready.
if (process.env.GLIMPSE_SEED_WAITS) await once(process.stdin, 'data');

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2));
}
