import type { EmojiData } from 'emoji-picker-react';
import type { Plugin } from 'vite';
import listedNames from './arabic-emoji-names.json' with { type: 'json' };

type Names = readonly string[];

/**
 * The keywords of each emoji, and its name as the last entry, from annotations/ar/annotations.json of the package
 * cldr-annotations-full 48.2.0 (58 MB). The keys do not contain U+FE0F.
 */
const listed: ReadonlyMap<string, Names> = new Map(Object.entries(listedNames));
const joiner = '\u200d';
const moduleId = /^virtual:arabic-emoji$/;
const regionNames = new Intl.DisplayNames('ar', { type: 'region', fallback: 'none' });
const listFormat = new Intl.ListFormat('ar', { type: 'unit' });

/** Emoji that the file does not contain and that do not consist of other emoji. These are CLDR's names. */
const otherNames: Readonly<Record<string, string>> = {
  '0023-fe0f-20e3': 'مفتاح: #',
  '002a-fe0f-20e3': 'مفتاح: *',
  '1f51f': 'مفتاح: 10',
  '1f3f4-e0067-e0062-e0065-e006e-e0067-e007f': 'علم: إنجلترا',
  '1f3f4-e0067-e0062-e0073-e0063-e0074-e007f': 'علم: اسكتلندا',
  '1f3f4-e0067-e0062-e0077-e006c-e0073-e007f': 'علم: ويلز',
};

/**
 * Creates the module `virtual:arabic-emoji`, because the emoji picker has no Arabic data. It contains the English data
 * with Arabic names from CLDR, the locale data of Unicode.
 */
export function arabicEmoji(): Plugin {
  return {
    name: 'glimpse-arabic-emoji',
    resolveId: { filter: { id: moduleId }, handler: (id) => id },
    load: {
      filter: { id: moduleId },
      handler: async () => `export const data = ${JSON.stringify(await arabicEmojiData())};`,
    },
  };
}

/** Returns the data of the emoji picker in Arabic. An emoji without an Arabic name keeps its English names. */
export async function arabicEmojiData(): Promise<EmojiData> {
  const { default: english } = await import('emoji-picker-react/data/emojis-en');
  const groups = Object.entries(english.emojis).map(([group, emojis]) => [
    group,
    emojis.map((emoji) => ({ ...emoji, n: arabicNames(emoji.u) ?? emoji.n })),
  ]);
  return { ...english, emojis: Object.fromEntries(groups) };
}

/**
 * Returns the keywords of an emoji and, as the last entry, its name. The picker shows the name. `unified` is the code
 * points of the emoji, as in `1f44b-1f3fb`.
 */
function arabicNames(unified: string): string[] | undefined {
  const codePoints = unified.split('-').map((hex) => Number.parseInt(hex, 16));
  const otherName = otherNames[unified];
  if (otherName) return [otherName];
  const region = regionOfFlag(codePoints);
  const regionName = region && regionNames.of(region);
  if (regionName) return [region, `علم: ${regionName}`];
  const emoji = String.fromCodePoint(...codePoints.filter((codePoint) => codePoint !== 0xfe0f));
  const names = listed.get(emoji) ?? namesOfSequence(emoji);
  // The search looks for the query inside each entry, so it does not need an entry that another entry contains.
  return names?.filter(
    (name, index) => index === names.length - 1 || !names.some((other, at) => at !== index && other.includes(name)),
  );
}

/** Returns the code of the region if the emoji is a flag of a region, as in `DE`. */
function regionOfFlag(codePoints: readonly number[]): string | undefined {
  const offset = 0x1f1e6 - 0x41; // From A to REGIONAL INDICATOR SYMBOL LETTER A
  if (codePoints.length !== 2) return undefined;
  const code = String.fromCodePoint(...codePoints.map((codePoint) => Math.max(codePoint - offset, 0)));
  return /^[A-Z]{2}$/.test(code) ? code : undefined;
}

/**
 * Returns the names of an emoji that consists of other emoji, as in "man: red hair". Follows the rules of LDML, part 2,
 * "Synthesizing Sequence Names". The package of CLDR that contains these names has 103 MB.
 */
function namesOfSequence(emoji: string): Names | undefined {
  const parts = emoji.split(joiner);
  const withDetail = (base: string, detail: string | undefined) => {
    const found = listed.get(base);
    return found && detail ? [...found, `${found.at(-1)}: ${detail}`] : undefined;
  };
  const nameOf = (part: string) => listed.get(part)?.at(-1);
  const last = parts.at(-1) ?? '';
  if (last === '➡') return withDetail(parts.slice(0, -1).join(joiner), 'متجه لليمين');
  if (/^[🦰🦱🦲🦳]$/u.test(last)) return withDetail(parts.slice(0, -1).join(joiner), nameOf(last));
  if (!parts.every((part) => /^[👨👩👦👧❤💋]$/u.test(part))) return undefined;
  const people = parts.filter((part) => part !== '❤' && part !== '💋');
  const base = parts.includes('💋') ? '💏' : parts.includes('❤') ? '💑' : '👪';
  return withDetail(base, listFormat.format(people.flatMap((person) => nameOf(person) ?? [])));
}
