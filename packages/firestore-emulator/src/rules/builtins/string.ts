import { bool, fault, int, list, string } from '../values/outcome.ts';
import { findRegex } from './regex.ts';
import { type BuiltIns, getter, isType, method } from './signature.ts';

/** Methods of strings. Positions and sizes count UTF-16 code units, as in production. */
export const stringMethods: BuiltIns = new Map([
  ['lower', getter('string', (self) => string(self.value.toLowerCase()))],
  ['upper', getter('string', (self) => string(self.value.toUpperCase()))],
  ['trim', getter('string', (self) => string(self.value.trim()))],
  ['size', getter('string', (self) => int(BigInt(self.value.length)))],
  ['toUtf8', getter('string', (self) => ({ type: 'bytes', value: new Uint8Array(Buffer.from(self.value, 'utf8')) }))],
  [
    'matches',
    method('string', ['string'], (self, pattern) => {
      const regex = findRegex(pattern.value);
      return regex.type === 'error' ? regex : bool(regex.matches(self.value));
    }),
  ],
  [
    'split',
    method('string', ['string'], (self, pattern) => {
      const regex = findRegex(pattern.value);
      return regex.type === 'error' ? regex : list(regex.split(self.value).map(string));
    }),
  ],
  [
    'replace',
    {
      signatures: [['string', 'string']],
      call: (self, [pattern, substitute]) => {
        if (!isType(self, 'string') || !isType(pattern, 'string') || !isType(substitute, 'string')) {
          return undefined;
        }
        const regex = findRegex(pattern.value);
        if (regex.type === 'error') return regex;
        const replaced = regex.replace(self.value, substitute.value);
        return replaced === undefined ? fault('Invalid replacement.') : string(replaced);
      },
    },
  ],
]);
