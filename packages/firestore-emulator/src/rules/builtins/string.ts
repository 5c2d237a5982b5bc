import { bool, fault, int, list, string } from '../values/outcome.ts';
import { findRegex } from './regex.ts';
import { builtIns, isType, method, methodWithoutArguments } from './signature.ts';

/** Methods of strings. Positions and sizes count UTF-16 code units, as in production. */
export const stringMethods = builtIns({
  lower: methodWithoutArguments('string', (self) => string(self.value.toLowerCase())),
  upper: methodWithoutArguments('string', (self) => string(self.value.toUpperCase())),
  trim: methodWithoutArguments('string', (self) => string(self.value.trim())),
  size: methodWithoutArguments('string', (self) => int(BigInt(self.value.length))),
  toUtf8: methodWithoutArguments('string', (self) => ({
    type: 'bytes',
    value: new Uint8Array(Buffer.from(self.value, 'utf8')),
  })),
  matches: method('string', ['string'], (self, pattern) => {
    const regex = findRegex(pattern.value);
    return regex.type === 'error' ? regex : bool(regex.matches(self.value));
  }),
  split: method('string', ['string'], (self, pattern) => {
    const regex = findRegex(pattern.value);
    return regex.type === 'error' ? regex : list(regex.split(self.value).map(string));
  }),
  replace: {
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
});
