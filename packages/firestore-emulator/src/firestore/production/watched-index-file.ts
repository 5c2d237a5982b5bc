import { readFileSync, statSync } from 'node:fs';
import { automaticIndexes, IndexFileError, type ParsedIndexFile, parseIndexFile } from './index-file.ts';

/** A firestore.indexes.json that is read again when it changes. */
export class WatchedIndexFile {
  #content = automaticIndexes;
  #timeMs = 0;

  /** Throws IndexFileError. */
  constructor(private readonly path: string) {
    this.#load();
  }

  /** The content when it was last read. */
  get content(): ParsedIndexFile {
    return this.#content;
  }

  /** Reads the file if it has changed. Returns whether it did. If it cannot be read, the old content stays in use. */
  refresh(): boolean {
    try {
      if (statSync(this.path).mtimeMs === this.#timeMs) return false;
      this.#load();
      return true;
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return false;
    }
  }

  #load(): void {
    try {
      this.#timeMs = statSync(this.path).mtimeMs;
      this.#content = parseIndexFile(readFileSync(this.path, 'utf8'));
    } catch (error) {
      throw new IndexFileError(`${this.path}: ${error instanceof Error ? error.message : error}`);
    }
  }
}
