import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ProcessedImage, ProcessedVideo } from '../functions/src/media/process.ts';

type Processed = ProcessedImage | ProcessedVideo;

/**
 * Caches the processed files of seed/media on disk, because processing takes most of the time that loading the seed
 * takes.
 */
export class ProcessedMediaCache {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Opens the cache of this version of the program in `folder` and deletes the caches of other versions. */
  static async open(program: string, folder: string): Promise<ProcessedMediaCache> {
    const version = createHash('sha256').update(program).digest('hex');
    await mkdir(join(folder, version), { recursive: true });
    const oldVersions = (await readdir(folder)).filter((name) => name !== version);
    await Promise.all(oldVersions.map((name) => rm(join(folder, name), { recursive: true, force: true })));
    return new ProcessedMediaCache(join(folder, version));
  }

  /** Returns the cached result for these files, or processes them and caches the result. */
  async getOrProcess(files: readonly Buffer[], processFiles: () => Promise<Processed>): Promise<Processed> {
    const hash = createHash('sha256');
    for (const file of files) hash.update(`${file.length} `).update(file);
    const file = join(this.#folder, hash.digest('hex'));
    const cached = await readFile(file).catch(() => null);
    if (cached) return deserialize(cached);
    const processed = await processFiles();
    // Renaming is atomic, so another stack that loads the seed never reads half a file.
    const temporary = `${file}.${process.pid}`;
    await writeFile(temporary, serialize(processed));
    await rename(temporary, file);
    return processed;
  }
}
