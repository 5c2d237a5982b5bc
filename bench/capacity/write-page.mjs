import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { computeModel, readCosts } from './model.mjs';
import { filesOf } from './page.mjs';

/** Writes docs/capacity.md and its charts from costs.json, and returns the model. */
export async function writePage() {
  const model = await computeModel(readCosts());
  for (const [file, text] of filesOf(model)) {
    await mkdir(path.dirname(inRoot(file)), { recursive: true });
    await writeFile(inRoot(file), text);
  }
  return model;
}
