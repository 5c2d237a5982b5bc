import { readFileSync, statSync } from 'node:fs';
import { automaticIndexes, IndexFileError, type ParsedIndexFile, parseIndexFile } from './index-file.ts';

/**
 * Reads a firestore.indexes.json, and returns a function that reads it again when it has changed. If it cannot be read
 * then, the old content stays in use. Throws IndexFileError.
 */
export function watchIndexFile(path: string): () => ParsedIndexFile {
  let content = automaticIndexes;
  let timeMs = 0;
  /** Returns the problem of the file, or null. */
  const refresh = (): string | null => {
    try {
      const { mtimeMs } = statSync(path);
      if (mtimeMs === timeMs) return null;
      timeMs = mtimeMs;
      content = parseIndexFile(readFileSync(path, 'utf8'));
      return null;
    } catch (error) {
      return `${path}: ${error instanceof Error ? error.message : error}`;
    }
  };
  const problem = refresh();
  if (problem !== null) throw new IndexFileError(problem);
  return () => {
    const newProblem = refresh();
    if (newProblem !== null) console.error(newProblem);
    return content;
  };
}
