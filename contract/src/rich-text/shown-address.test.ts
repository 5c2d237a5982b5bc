import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownAddress, withShownAddresses } from './shown-address.ts';

it.each([
  'https://example.com/ä?b=раураl.com#c',
  'https://bücher.example/',
  'https://пример.рф',
  'https://сом.рф',
  'www.почта.com',
  'https://παράδειγμα.gr',
  'https://例え.jp:8080/x',
  'https://日本語とabc.com',
  'https://한국abc.kr',
  'https://उदाहरण.भारत',
  'https://مثال.com',
  'https://דוגמה.com',
  'https://xn--pple-43d.com',
  'https://ＥＸＡＭＰＬＥ.com',
  'not an address',
  '',
])('%s is shown as it is written', (address) => {
  expect(shownAddress(address)).toBe(address);
});

it.each([
  ['Latin and Cyrillic', 'https://раураl.com/log-in', 'https://xn--l-7sba6dbr.com/log-in'],
  ['Latin and Greek', 'https://gοogle.com', 'https://xn--gogle-rce.com'],
  ['only Cyrillic letters that look like Latin letters', 'www.аррӏе.com/x', 'www.xn--80ak6aa92e.com/x'],
  ['capital letters', 'HTTPS://АРРЕ.com', null],
  ['only Greek letters that look like Latin letters', 'http://ικα.com:81', 'http://xn--mxapd.com:81'],
  ['Armenian letters that look like Latin letters', 'https://օսօ.com', null],
  ['a subdomain', 'https://раураl.example.com', 'https://xn--l-7sba6dbr.example.com'],
  ['a script that is not in use today', 'https://ᎪᎢ.com', null],
  ['small capitals', 'https://ɢoogle.com', null],
  ['a letter that is crossed out', 'https://gо\u0335ogle.com', null],
  ['another separator of labels', 'https://раураl。com', 'https://xn--l-7sba6dbr.com'],
])('a host with %s is shown in ASCII', (_what, address, expected) => {
  const shown = shownAddress(address);
  if (expected !== null) expect(shown).toBe(expected);
  expect(shown).toMatch(/^[!-~]+$/);
  expect(new URL(shown.replace(/^www/, 'https://www')).href).toBe(new URL(address.replace(/^www/, 'https://www')).href);
});

it('only the web addresses in a text change', () => {
  const text = 'раураl or #раураl at https://раураl.com/раураl, and https://bücher.example.';
  expect(withShownAddresses(text)).toBe(
    'раураl or #раураl at https://xn--l-7sba6dbr.com/раураl, and https://bücher.example.',
  );
});

it('the shown address opens the same page', () => {
  const character = fc.oneof(fc.constantFrom(...'аеорсüяノ漢αa1-.。ß'), fc.string({ unit: 'binary', maxLength: 1 }));
  fc.assert(
    fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
      const address = `https://${characters.join('')}.com/ä`;
      if (!URL.canParse(address)) return;
      expect(new URL(shownAddress(address)).href).toBe(new URL(address).href);
    }),
    { numRuns: 2000 },
  );
});
