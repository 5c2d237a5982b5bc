import { describe, expect, it } from 'vitest';
import { loadOptions } from './load-options.mjs';

const local = { url: 'http://127.0.0.1:5000/posts', rate: '10', minutes: '2' };

describe('the options of npm run load', () => {
  it('have defaults for all but the site, the rate and the time', () => {
    expect(loadOptions(local)).toEqual({
      origin: 'http://127.0.0.1:5000',
      rate: 10,
      durationMs: 120_000,
      rampMs: 30_000,
      limit: 100,
      people: 50,
      confirmedHost: null,
    });
  });

  it.each([
    [{ url: undefined }, '--url is missing. Name the site'],
    [{ url: 'shots' }, '--url shots is no address of a site'],
    [{ url: 'ftp://127.0.0.1' }, '--url ftp://127.0.0.1 is no address of a site'],
    [{ rate: undefined }, '--rate is missing.'],
    [{ rate: '0' }, '--rate 0 must be a number above 0 to 1000.'],
    [{ rate: 'ten' }, '--rate ten must be a number above 0 to 1000.'],
    [{ minutes: '46' }, '--minutes 46 must be a number above 0 to 45.'],
    [{ ramp: '121' }, '--ramp 121 must be a number from 0 to 120.'],
    [{ limit: '1.5' }, '--limit 1.5 must be a whole number.'],
    [{ people: '7' }, '--people 7 must be a number from 8 to 1000.'],
  ])('are refused: %j', (change, message) => {
    expect(() => loadOptions({ ...local, ...change })).toThrow(message);
  });

  it('accept no ramp', () => {
    expect(loadOptions({ ...local, ramp: '0' }).rampMs).toBe(0);
  });

  it('accept another machine only if its host is named twice', () => {
    const remote = { ...local, url: 'https://shots.web.app' };
    expect(() => loadOptions(remote)).toThrow('name the host again: --yes-load shots.web.app');
    expect(() => loadOptions({ ...remote, 'yes-load': 'another.web.app' })).toThrow(
      '--yes-load another.web.app is not the host of --url, which is shots.web.app.',
    );
    expect(() => loadOptions({ ...remote, 'yes-load': '' })).toThrow('is not the host of --url');
    expect(loadOptions({ ...remote, 'yes-load': 'shots.web.app' }).confirmedHost).toBe('shots.web.app');
  });

  it('do not take a host for this machine only because its name starts like one', () => {
    expect(() => loadOptions({ ...local, url: 'http://localhost.example.com' })).toThrow('--yes-load');
    expect(() => loadOptions({ ...local, url: 'http://127.0.0.1.example.com' })).toThrow('--yes-load');
  });
});
