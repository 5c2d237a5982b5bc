import { CommandError } from './terminal.mjs';

/**
 * The part of `hosting` in firebase.json that this module uses.
 *
 * @typedef {{ headers?: { headers: { key: string, value: string }[] }[] }} Hosting
 */

/**
 * Adds sources to the content security policy of `hosting`, for example `{ 'img-src': ['http://127.0.0.1:*'] }`.
 * Changes `hosting` in place. firebase.json has only the sources that every environment needs. Throws if the policy or
 * a directive is missing.
 *
 * @param {Hosting} hosting
 * @param {Record<string, string[]>} additions
 */
export function allowInPolicy(hosting, additions) {
  const header = hosting.headers
    ?.flatMap(({ headers }) => headers)
    .find(({ key }) => key === 'Content-Security-Policy');
  if (!header) throw new CommandError('firebase.json has no Content-Security-Policy header.');
  const directives = new Map(
    header.value.split(/;\s*/).map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  for (const [name, sources] of Object.entries(additions)) {
    const sourcesBefore = directives.get(name);
    if (!sourcesBefore) throw new CommandError(`The policy in firebase.json has no ${name}.`);
    directives.set(name, [...sourcesBefore.filter((source) => source !== "'none'"), ...sources]);
  }
  header.value = [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** The emulators serve plain HTTP on other ports than the site. */
export const emulatorSources = {
  'connect-src': ['http://127.0.0.1:*'],
  'img-src': ['http://127.0.0.1:*'],
  'media-src': ['http://127.0.0.1:*'],
};

/**
 * The hosts that reCAPTCHA of App Check loads from. Source: developers.google.com/recaptcha/docs/faq, on content
 * security policies.
 */
export const appCheckSources = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  'connect-src': ['https://content-firebaseappcheck.googleapis.com', 'https://www.google.com/recaptcha/'],
};

/**
 * The service worker fetches pictures from the CDN in front of the bucket, to cache them. Elements of the page may load
 * pictures and videos from every https origin already.
 *
 * @param {string} origin
 */
export const mediaOriginSources = (origin) => ({ 'connect-src': [origin] });
