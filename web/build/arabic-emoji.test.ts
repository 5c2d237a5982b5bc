import english from 'emoji-picker-react/data/emojis-en';
import { beforeAll, describe, expect, it } from 'vitest';
import { arabicEmojiData } from './arabic-emoji.ts';

let arabic: typeof english;
beforeAll(async () => {
  arabic = await arabicEmojiData();
});

const all = () => Object.values(arabic.emojis).flat();
const nameOf = (unified: string) =>
  all()
    .find(({ u }) => u === unified)
    ?.n.at(-1);

describe('the Arabic data of the emoji picker', () => {
  it('has Arabic names for more than 99 % of the emoji', () => {
    const withoutName = all().filter(({ n }) => !/\p{Script=Arabic}/u.test(n.at(-1) ?? ''));
    expect(withoutName.length / all().length).toBeLessThan(0.01);
  });

  it('differs from the English data only in the names', () => {
    const withoutNames = ({ emojis, ...others }: typeof english) => ({
      ...others,
      emojis: Object.entries(emojis).map(([group, list]) => [group, list.map((emoji) => ({ ...emoji, n: [] }))]),
    });
    expect(withoutNames(arabic)).toEqual(withoutNames(english));
  });

  it.each([
    ['an emoji', '1f602', 'وجه بدموع فرح'],
    ['an emoji with U+FE0F', '2764-fe0f', 'قلب أحمر'],
    ['a sequence that CLDR lists', '1f9d4-200d-2640-fe0f', 'امرأة بلحية'],
    ['a hair colour', '1f468-200d-1f9b0', 'رجل: شعر أحمر'],
    ['a direction', '1f6b6-200d-2640-fe0f-200d-27a1-fe0f', 'سائرة: متجه لليمين'],
    ['a couple', '1f469-200d-2764-fe0f-200d-1f468', 'زوج وقلب: سيدة ورجل'],
    ['a kiss', '1f468-200d-2764-fe0f-200d-1f48b-200d-1f468', 'قبلة: رجل ورجل'],
    ['a family', '1f468-200d-1f469-200d-1f467-200d-1f466', 'أسرة: رجل، وسيدة، وفتاة، وصبي'],
    ['a key', '0023-fe0f-20e3', 'مفتاح: #'],
    ['the flag of a region', '1f1e9-1f1ea', 'علم: ألمانيا'],
    ['the flag of a country of the United Kingdom', '1f3f4-e0067-e0062-e0073-e0063-e0074-e007f', 'علم: اسكتلندا'],
  ])('has the name of %s', (_kind, unified, name) => {
    expect(nameOf(unified)).toBe(name);
  });

  it('has keywords before the name', () => {
    expect(
      all()
        .find(({ u }) => u === '1f602')
        ?.n.slice(0, -1),
    ).toContain('يضحك');
  });

  it('has the code of the region of a flag', () => {
    expect(all().find(({ u }) => u === '1f1e9-1f1ea')?.n).toContain('DE');
  });
});
