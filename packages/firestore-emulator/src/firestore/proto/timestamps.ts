/** A google.protobuf.Timestamp or Duration as a plain message object. */
export interface PlainTimestamp {
  readonly seconds: string;
  readonly nanos: number;
}

const rfc3339 = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const minSeconds = -62_135_596_800;
const maxSeconds = 253_402_300_799;

/** Parses RFC 3339 with any offset. Returns null if it is invalid or outside the years 1 to 9999. */
export function parseTimestamp(text: string): PlainTimestamp | null {
  const [, date, time, fraction = '', offset = ''] = rfc3339.exec(text) ?? [];
  const local = `${date}T${time}`;
  const millis = Date.parse(`${local}Z`);
  // Date.parse turns 30 February into a day in March. Comparing the printed date detects that.
  if (Number.isNaN(millis) || !new Date(millis).toISOString().startsWith(local)) return null;
  const seconds = Date.parse(`${local}${offset.toUpperCase()}`) / 1000;
  if (seconds < minSeconds || seconds > maxSeconds) return null;
  return { seconds: String(seconds), nanos: Number(fraction.padEnd(9, '0')) };
}

/** Prints RFC 3339 with `Z` and 0, 3, 6 or 9 fraction digits. Throws RangeError for a year beyond Date. */
export function formatTimestamp(seconds: string, nanos: number): string {
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, -5)}${fractionOf(nanos)}Z`;
}

/** Prints the fraction of a second with 0, 3, 6 or 9 digits. */
function fractionOf(nanos: number): string {
  if (nanos === 0) return '';
  const length = nanos % 1_000_000 === 0 ? 3 : nanos % 1000 === 0 ? 6 : 9;
  return `.${String(nanos).padStart(9, '0').slice(0, length)}`;
}

/** Parses a google.protobuf.Duration in its JSON form, such as `1.5s`. Returns null if the text is invalid. */
export function parseDuration(text: string): PlainTimestamp | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?s$/.exec(text);
  if (!match) return null;
  const [, sign = '', seconds = '0', fraction = ''] = match;
  const nanos = Number(fraction.padEnd(9, '0'));
  return {
    seconds: Number(seconds) === 0 ? '0' : `${sign}${seconds}`,
    nanos: sign && nanos > 0 ? -nanos : nanos,
  };
}

/** Prints seconds with 0, 3, 6 or 9 fraction digits. In a negative duration, both parts are negative. */
export function formatDuration(seconds: string, nanos: number): string {
  const sign = seconds.startsWith('-') || nanos < 0 ? '-' : '';
  return `${sign}${seconds.replace('-', '')}${fractionOf(Math.abs(nanos))}s`;
}
