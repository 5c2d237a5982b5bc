import { type Language, preferredLanguage } from './language.ts';

/**
 * Returns the language of the interface that a request prefers by its header `Accept-Language`, such as
 * `de-AT,de;q=0.9,en;q=0.8`. `q` is the weight of a language, and 0 excludes it.
 * Source: RFC 9110, section 12.5.4
 */
export function acceptedLanguage(header = ''): Language {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice('q='.length);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  const accepted = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return preferredLanguage(accepted.map(({ tag }) => tag));
}
