/** Writes docs/capacity.md and its charts from costs.json. `npm run bench -- --only capacity` counts again before. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { progress, run } from '../../scripts/lib/terminal.mjs';
import { readCosts } from './costs.mjs';
import { computeModel } from './model.mjs';
import { filesOf, pageFile } from './page.mjs';

/** Returns the model that the page shows. */
export async function writePage() {
  const model = await computeModel(readCosts());
  for (const [file, text] of filesOf(model)) {
    await mkdir(path.dirname(inRoot(file)), { recursive: true });
    await writeFile(inRoot(file), text);
  }
  return model;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(async () => {
    await writePage();
    progress(`Wrote ${pageFile}`);
  });
}
