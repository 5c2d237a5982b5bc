import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from './paths.mjs';
import { allowInPolicy, appCheckSources, emulatorSources, mediaOriginSources } from './policy.mjs';

/** @typedef {import('./policy.mjs').Hosting} Hosting */

/** @returns {Hosting} */
const hosting = () => JSON.parse(readFileSync(inRoot('firebase.json'), 'utf8')).hosting;
/** @param {Hosting} hosting */
const policyOf = ({ headers = [] }) =>
  headers.flatMap((rule) => rule.headers).find(({ key }) => key === 'Content-Security-Policy')?.value ?? '';

/** Returns the sources that allow the inline scripts of the page, and no other script. */
const ownScripts = () =>
  [...readFileSync(inRoot('web/index.html'), 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ');

describe('the deployed policy', () => {
  it('allows only the inline scripts of index.html, and no eval, no plain HTTP and no framing', () => {
    const policy = policyOf(hosting());
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'self' ${ownScripts()};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/http:|unsafe-eval|127\.0\.0\.1|\*/);
  });
});

describe('allowInPolicy', () => {
  it('allows the page to reach the emulators and changes nothing else', () => {
    const changed = hosting();
    allowInPolicy(changed, emulatorSources);
    const policy = policyOf(changed);
    expect(policy).toMatch(/connect-src 'self' [^;]* http:\/\/127\.0\.0\.1:\*;/);
    expect(policy.replaceAll(' http://127.0.0.1:*', '')).toBe(policyOf(hosting()));
  });

  it('allows the page to fetch pictures from the CDN and changes nothing else', () => {
    const changed = hosting();
    allowInPolicy(changed, mediaOriginSources('https://media.example.com'));
    expect(policyOf(changed)).toMatch(/connect-src 'self' [^;]* https:\/\/media\.example\.com;/);
    expect(policyOf(changed).replace(' https://media.example.com', '')).toBe(policyOf(hosting()));
  });

  it("replaces 'none'", () => {
    const changed = hosting();
    allowInPolicy(changed, appCheckSources);
    expect(policyOf(changed)).toContain('frame-src https://www.google.com/recaptcha/ https://recaptcha');
  });

  it('throws for a directive that the policy does not have', () => {
    expect(() => allowInPolicy(hosting(), { 'prefetch-src': ['https://a.example'] })).toThrow('has no prefetch-src');
    expect(() => allowInPolicy({ headers: [] }, emulatorSources)).toThrow('has no Content-Security-Policy');
  });
});
