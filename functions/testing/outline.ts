/** An HTML element, parsed like the HTML standard does for quoted attributes and raw text. */
export interface Found {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The text of elements with raw text (`script`, `title`). Empty for others. */
  readonly text: string;
}

const rawText = new Set(['script', 'title', 'style']);
const tagStart = /<([a-zA-Z][^\s/>]*)/g;
const attribute = /\s*([^\s=/>]+)(?:="([^"]*)")?/y;

/** Returns every start tag in document order. Throws if a tag is not in the format of this project. */
export function outline(html: string): Found[] {
  const found: Found[] = [];
  let offset = 0;
  for (;;) {
    tagStart.lastIndex = offset;
    const start = tagStart.exec(html);
    if (!start) return found;
    const tag = (start[1] ?? '').toLowerCase();
    const attributes = new Map<string, string>();
    offset = tagStart.lastIndex;
    for (;;) {
      attribute.lastIndex = offset;
      const match = attribute.exec(html);
      if (!match) break;
      attributes.set((match[1] ?? '').toLowerCase(), unescapeHtml(match[2] ?? ''));
      offset = attribute.lastIndex;
    }
    const end = /\s*\/?>/y;
    end.lastIndex = offset;
    if (!end.exec(html)) throw new Error(`<${tag}> goes wrong at: ${html.slice(offset, offset + 60)}`);
    offset = end.lastIndex;
    let text = '';
    if (rawText.has(tag)) {
      const close = html.slice(offset).search(new RegExp(`</${tag}`, 'i'));
      if (close < 0) throw new Error(`<${tag}> is not closed`);
      text = html.slice(offset, offset + close);
      offset += close;
    }
    found.push({ tag, attributes, text: tag === 'title' ? unescapeHtml(text) : text });
  }
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescapeHtml = (value: string) =>
  value.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name] ?? '');

/** Returns the contents of all `<meta property|name="...">` by their names. */
export const metaOf = (found: readonly Found[]): Record<string, string> =>
  Object.fromEntries(
    found.flatMap(({ attributes }) => {
      const name = attributes.get('property') ?? attributes.get('name');
      return name === undefined ? [] : [[name, attributes.get('content') ?? '']];
    }),
  );

/** Returns the content of `<meta property|name="...">`. Undefined if there is none. */
export const metaContent = (found: readonly Found[], name: string): string | undefined =>
  found
    .find(({ attributes }) => attributes.get('property') === name || attributes.get('name') === name)
    ?.attributes.get('content');
