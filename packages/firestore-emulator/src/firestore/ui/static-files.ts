import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { HttpError, type HttpResponse } from '../transport/http.ts';

/** The files that build.mjs creates. This module is in lib/ or in src/firestore/ui/. */
const folder = [new URL('./ui/', import.meta.url), new URL('../../../lib/ui/', import.meta.url)].find((each) =>
  existsSync(new URL('index.html', each)),
);

const contentTypes: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'main.js': 'text/javascript; charset=utf-8',
  'main.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
};

/** Sends a file of the user interface. Throws HttpError 404 for any other name. */
export async function sendFile(name: string, response: HttpResponse): Promise<void> {
  const contentType = Object.hasOwn(contentTypes, name) ? contentTypes[name] : undefined;
  if (contentType === undefined || !folder) throw new HttpError(404, 'Not Found\n');
  const content = await readFile(new URL(name, folder));
  response.setHeader('Content-Type', contentType);
  response.end(content);
}
