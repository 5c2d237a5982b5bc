import { uploadErrors } from '@glimpse/contract/media/media-errors';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { expect, it } from 'vitest';
import { parseAndCleanCaptions } from './captions.ts';

const cleaned = (text: string | Buffer): string => parseAndCleanCaptions(Buffer.from(text)).toString();

it('returns only times and texts of captions', () => {
  const file = [
    '\ufeffWEBVTT - made by Ana at 51.5, -0.12',
    'X-TIMESTAMP-MAP=LOCAL:00:00:00.000',
    '',
    'STYLE',
    '::cue { background: url(https://example.com/seen) }',
    '',
    'NOTE 00:01.000 is when it begins',
    '',
    'REGION',
    'id:a',
    '',
    'intro',
    '00:01.000 --> 00:02.500 position:10% region:a',
    '<v Ana><b>Good</b> morning &amp; <00:01.500>welcome</v>',
    '- Grüß dich\u0000\u0007, 世界',
    '',
    '01:00:00.000\t-->\t01:00:01.000',
    'Bye <script',
    '',
    '00:03.000 --> 00:04.000',
    '<c></c>',
    '',
    '00:05.000 -> 00:06.000',
    'not a cue',
  ];
  const expected = [
    'WEBVTT',
    '',
    '00:01.000 --> 00:02.500',
    'Good morning &amp; welcome',
    '- Grüß dich  , 世界',
    '',
    '01:00:00.000 --> 01:00:01.000',
    'Bye ',
    '',
  ].join('\n');
  for (const end of ['\n', '\r\n', '\r']) expect(cleaned(file.join(end))).toBe(expected);
  expect(cleaned(expected)).toBe(expected);
});

const cue = '\n\n00:01.000 --> 00:02.000\nHello';
it.each<[string, string | Buffer]>([
  ['empty', ''],
  ['of another format', `1\n00:00:01,000 --> 00:00:02,000\nHello`],
  ['with a header that only begins alike', `WEBVTTX${cue}`],
  ['without a cue', 'WEBVTT\n\nNOTE nothing'],
  ['in another encoding', Buffer.from(`WEBVTT${cue} Grüße`, 'latin1')],
])('rejects captions that are %s', (_what, file) => {
  expect(() => cleaned(file)).toThrow(uploadErrors.unreadableCaptions());
});

it('rejects captions that are too large', () => {
  const file = `WEBVTT${cue}`;
  expect(cleaned(file.padEnd(mediaLimits.captionsBytes, '!'))).toContain('Hello!');
  expect(() => cleaned(file.padEnd(mediaLimits.captionsBytes + 1, '!'))).toThrow('up to 200 kB');
});

it('cleans a long file of unclosed tags in linear time', () => {
  const startMs = performance.now();
  cleaned(`WEBVTT${cue}${'<'.repeat(mediaLimits.captionsBytes - 100)}`);
  expect(performance.now() - startMs).toBeLessThan(2000);
});
