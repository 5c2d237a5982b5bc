import { Readable } from 'node:stream';
import { otherMember } from '@glimpse/contract/conversations/conversation-id';
import { mediaRoots } from '@glimpse/contract/paths';
import { ZipFile } from 'yazl';
import type { MediaStore } from '../media/store.ts';

/** What goes into the zip. `parts` is the folder of the lists, and `target` the path of the zip. */
interface ExportFiles {
  readonly uid: string;
  readonly parts: string;
  readonly conversationIds: readonly string[];
  readonly target: string;
}

/**
 * Writes the zip with one JSON file per folder below `parts`, and the person's media and pictures of messages, each in
 * its largest size. A folder contains the pages of one list, as JSON without brackets. The function streams all data,
 * so that neither the files nor the zip are in memory as a whole.
 */
export async function packExport(
  store: MediaStore,
  { uid, parts, conversationIds, target }: ExportFiles,
): Promise<void> {
  const zip = new ZipFile();
  const lists = new Map<string, string[]>();
  for await (const { path } of store.list(parts)) {
    const [list = ''] = path.slice(parts.length).split('/');
    lists.set(list, [...(lists.get(list) ?? []), path]);
  }
  for (const [list, pages] of lists)
    zip.addReadStreamLazy(`${list}.json`, (next) => next(null, Readable.from(joined(store, pages.sort()))));
  const folders = [
    ...[...mediaRoots, 'stories'].map((root) => ({ folder: `${root}/${uid}/`, name: 'media' })),
    ...conversationIds.map((id) => ({
      folder: `conversations/${id}/${uid}/`,
      name: `messages/${otherMember(id, uid)}`,
    })),
  ];
  for (const { folder, name } of folders) {
    const files: string[] = [];
    for await (const { path } of store.list(folder)) files.push(path);
    for (const path of largest(files))
      zip.addReadStreamLazy(`${name}/${path.slice(folder.length)}`, { compress: false }, (next) => {
        store.readStream(path).then(
          (stream) => next(null, stream),
          (error: unknown) => next(error, Readable.from([])),
        );
      });
  }
  zip.end();
  const bytes = Readable.from(zip.outputStream);
  zip.on('error', (error: unknown) => bytes.destroy(error instanceof Error ? error : new Error('no zip')));
  await store.writeStream(target, bytes, 'application/zip');
}

async function* joined(store: MediaStore, pages: readonly string[]): AsyncGenerator<Buffer | string> {
  yield '[\n';
  for (const [index, page] of pages.entries()) {
    if (index > 0) yield ',\n';
    yield await store.read(page);
  }
  yield '\n]\n';
}

/**
 * Returns the widest rendition of each upload, and its other originals such as videos. Squares, AVIFs and share
 * pictures are omitted.
 */
function largest(files: readonly string[]): string[] {
  const widest = new Map<string, { path: string; width: number }>();
  const others: string[] = [];
  for (const path of files) {
    const [, folder = '', name, extension] = /^(.*\/)(\d+|square-\d+|still)\.(webp|avif|jpg)$/.exec(path) ?? [];
    const width = Number(name);
    if (name === undefined) others.push(path);
    else if (extension === 'webp' && width > (widest.get(folder)?.width ?? 0)) widest.set(folder, { path, width });
  }
  return [...others, ...[...widest.values()].map(({ path }) => path)];
}
