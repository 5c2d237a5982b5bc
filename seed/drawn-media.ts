import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ProcessedImage, ProcessedVideo } from '../functions/src/media/process.ts';

type Processed = ProcessedImage | ProcessedVideo;

/** What is made of the files of seed/media, kept for the next stack: making it is most of the time that loading the seed takes. */
export class DrawnMedia {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** What one program has made and kept below `folder`, by all that it is made of: what another one made is removed. */
  static async by(program: string, folder: string): Promise<DrawnMedia> {
    const own = createHash('sha256').update(program).digest('hex');
    await mkdir(join(folder, own), { recursive: true });
    const others = (await readdir(folder)).filter((name) => name !== own);
    await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })));
    return new DrawnMedia(join(folder, own));
  }

  /** What was made of these files before, or what `make` makes of them now. */
  async of(files: readonly Buffer[], make: () => Promise<Processed>): Promise<Processed> {
    const hash = createHash('sha256');
    for (const file of files) hash.update(`${file.length} `).update(file);
    const place = join(this.#folder, hash.digest('hex'));
    const kept = await readFile(place).catch(() => null);
    if (kept) return deserialize(kept);
    const made = await make();
    // Another stack may be loading: it finds all of it or nothing.
    const written = `${place}.${process.pid}`;
    await writeFile(written, serialize(made));
    await rename(written, place);
    return made;
  }
}
