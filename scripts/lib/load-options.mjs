import { CommandError } from './terminal.mjs';

/** The ID tokens of the sign-up are valid for an hour, and the clean-up needs some minutes of it. */
const maxMinutes = 45;
const localHosts = ['127.0.0.1', 'localhost', '[::1]'];

/** @type {Record<string, import('./terminal.mjs').Flag>} */
export const loadFlags = {
  url: { type: 'string', help: 'the site, such as http://127.0.0.1:5000; there is no default' },
  rate: { type: 'string', help: 'actions per second after the ramp' },
  minutes: { type: 'string', help: `how long actions are sent, with the ramp; at most ${maxMinutes}` },
  ramp: { type: 'string', help: 'seconds in which the rate rises from 0; a quarter of the time is the default' },
  limit: { type: 'string', help: 'actions that may wait for responses at once; more are dropped; default 100' },
  people: { type: 'string', help: 'accounts that the command creates and deletes; default 50' },
  'yes-load': { type: 'string', help: 'the host of --url again; required unless the site runs on this machine' },
};

/**
 * - `confirmedHost`: a host that the user named a second time, or null
 *
 * @typedef {{
 *   origin: string,
 *   rate: number,
 *   durationMs: number,
 *   rampMs: number,
 *   limit: number,
 *   people: number,
 *   confirmedHost: string | null,
 * }} LoadOptions
 */

/**
 * Checks the values of the flags. Throws a CommandError with a sentence for the user.
 *
 * @param {Readonly<Partial<Record<keyof typeof loadFlags, string | boolean>>>} values
 * @returns {LoadOptions}
 */
export function loadOptions(values) {
  const text = (/** @type {string} */ name) => (values[name] === undefined ? undefined : String(values[name]));
  const { origin, hostname, host } = siteOf(text('url'));
  const confirmed = text('yes-load');
  if (confirmed !== undefined && confirmed !== host)
    throw usage(`--yes-load ${confirmed} is not the host of --url, which is ${host}.`);
  if (confirmed === undefined && !localHosts.includes(hostname))
    throw usage(
      `${origin} does not run on this machine. Its owner pays for the load, and people may use it at the same time. ` +
        `If you may do that, name the host again: --yes-load ${host}`,
    );
  const rate = numberOf('rate', text('rate'), { above: 0, most: 1000 });
  const minutes = numberOf('minutes', text('minutes'), { above: 0, most: maxMinutes });
  const ramp = numberOf('ramp', text('ramp') ?? String(minutes * 15), { least: 0, most: minutes * 60 });
  return {
    origin,
    rate,
    durationMs: minutes * 60_000,
    rampMs: ramp * 1000,
    limit: numberOf('limit', text('limit') ?? '100', { above: 0, most: 10_000, isWhole: true }),
    people: numberOf('people', text('people') ?? '50', { least: 8, most: 1000, isWhole: true }),
    confirmedHost: confirmed ?? null,
  };
}

/** @param {string | undefined} text */
function siteOf(text) {
  if (text === undefined)
    throw usage('--url is missing. Name the site, for example http://127.0.0.1:5000 for a running `npm start`.');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw usage(`--url ${text} is no address of a site, such as http://127.0.0.1:5000.`);
  return url;
}

/**
 * @param {string} name
 * @param {string | undefined} text
 * @param {{ above?: number, least?: number, most: number, isWhole?: boolean }} range
 */
function numberOf(name, text, { above, least = above ?? 0, most, isWhole = false }) {
  if (text === undefined) throw usage(`--${name} is missing.`);
  const value = Number(text);
  if (text.trim() === '' || !(value >= least && value <= most) || value === above)
    throw usage(`--${name} ${text} must be a number ${above === undefined ? 'from' : 'above'} ${least} to ${most}.`);
  if (isWhole && !Number.isInteger(value)) throw usage(`--${name} ${text} must be a whole number.`);
  return value;
}

/** @param {string} message */
const usage = (message) => new CommandError(message, 2);
