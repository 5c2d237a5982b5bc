import { describe, expect, it } from 'vitest';
import { HttpUrl, maxUrlLength, Website } from './fields.ts';
import { profileLimits } from './profiles/profile-limits.ts';

describe.each([
  ['a website', Website, profileLimits.website],
  ['a URL', HttpUrl, maxUrlLength],
])('%s', (_name, schema, max) => {
  const start = 'https://example.org/';

  it('has at most the maximum number of UTF-16 units, which firestore.rules count, too', () => {
    expect(schema.safeParse(start + 'a'.repeat(max - start.length)).success).toBe(true);
    expect(schema.safeParse(start + 'a'.repeat(max - start.length + 1)).success).toBe(false);
    expect(schema.safeParse(start + '🌄'.repeat((max - start.length) / 2)).success).toBe(true);
    expect(schema.safeParse(start + '🌄'.repeat((max - start.length) / 2 + 1)).success).toBe(false);
  });
});
