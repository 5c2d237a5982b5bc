import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksReserved, usernameSkeleton } from './username-skeleton.ts';

describe('usernameSkeleton', () => {
  it.each([
    ['paypal', 'p\u0430yp\u0430l'],
    ['anal', 'ana1'],
    ['foto', 'f0t0'],
    ['marnie', 'mamie'],
  ])('is the same for %j and %j', (one, other) => expect(usernameSkeleton(one)).toBe(usernameSkeleton(other)));

  it.each([
    ['ana', 'anna'],
    ['jose', 'josé'],
    ['ana.lima', 'analima'],
    ['ana2', 'ana3'],
  ])('is different for %j and %j', (one, other) => expect(usernameSkeleton(one)).not.toBe(usernameSkeleton(other)));

  it('has a length that fits into a document id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 70, maxLength: 200 }), (written) => {
        expect(Buffer.byteLength(usernameSkeleton(written))).toBeLessThanOrEqual(1500);
      }),
    );
  });

  it('finds usernames that look reserved', () => {
    expect(looksReserved('adm1n')).toBe(false);
    expect(looksReserved('supp0rt')).toBe(true);
    expect(looksReserved('adrnin')).toBe(true);
    expect(looksReserved('anaferreira')).toBe(false);
  });
});
