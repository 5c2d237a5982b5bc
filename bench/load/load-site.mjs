import { minimalResponse } from '@glimpse/contract/endpoint';
import { Firebase } from '../../tests/smoke/firebase.ts';
import { parse, readConfig, request, Site } from '../../tests/smoke/site.ts';

/** @typedef {import('@glimpse/contract/endpoint').AnyEndpoint} AnyEndpoint */
/** @typedef {import('../../tests/smoke/site.ts').CallOptions} CallOptions */
/** @typedef {{ uid: string, email: string, password: string, token: string }} Person */

/** A site that is called as our client calls it, so that responses contain only what an action changed. */
class ClientSite extends Site {
  /** @override */
  get headers() {
    return { ...super.headers, [minimalResponse.name]: minimalResponse.value };
  }
}

/** A response that a call must not have. `status` is 0 without a response. */
export class ResponseError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   * @param {number} retryAfterMs 0 unless the response says when to try again
   */
  constructor(message, status, retryAfterMs) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Throws a ResponseError unless the status is the expected one.
 *
 * @param {string} name
 * @param {import('../../tests/smoke/site.ts').SiteResponse} response
 * @param {number} status
 */
export function requireStatus(name, response, status) {
  if (response.status === status) return;
  const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1000;
  const text = response.text.slice(0, 200);
  throw new ResponseError(`${name} returns ${response.status}, not ${status}: ${text}`, response.status, retryAfterMs);
}

/** The services of a site as a client sees them. The page's configuration says where they are. */
export class LoadSite {
  /** @param {string} origin @param {import('../../tests/smoke/site.ts').Config} config */
  constructor(origin, config) {
    this.origin = origin;
    this.config = config;
    this.api = new ClientSite(origin, process.env.GLIMPSE_APP_CHECK_TOKEN);
    this.firebase = new Firebase(this.api, config);
  }

  /** Reads the configuration in the page of a site. @param {string} origin */
  static async open(origin) {
    const response = await request(origin);
    requireStatus(origin, response, 200);
    return new LoadSite(origin, readConfig(response.text));
  }

  /** Whether the site runs on emulators. Then it costs nothing, and its usage can be counted. */
  get isLocal() {
    return this.config.emulators !== null;
  }

  /** The address of Firestore, without the path. */
  get firestoreOrigin() {
    const { emulators } = this.config;
    return emulators
      ? `http://${emulators.firestore.host}:${emulators.firestore.port}`
      : 'https://firestore.googleapis.com';
  }

  /**
   * Calls the API. Returns the parsed response. Throws a ResponseError for another status than the endpoint's.
   *
   * @template {AnyEndpoint} Endpoint
   * @param {Endpoint} endpoint
   * @param {CallOptions} options
   * @returns {Promise<import('@glimpse/contract/endpoint').ResponseOf<Endpoint>>}
   */
  async call(endpoint, options) {
    const name = `${endpoint.method} /api${endpoint.path}`;
    const response = await this.api.send(endpoint, options);
    requireStatus(name, response, endpoint.status);
    return parse(name, /** @type {Endpoint['response']} */ (endpoint.response), response.text);
  }

  /**
   * Signs in with Firebase Auth, as the client does. Returns the new ID token, or the code of the error.
   *
   * @param {Pick<Person, 'email' | 'password'>} person
   * @returns {Promise<{ token: string } | { code: string }>}
   */
  async signIn({ email, password }) {
    const { emulators, firebase } = this.config;
    const host = 'identitytoolkit.googleapis.com';
    const origin = emulators ? `${emulators.auth}/${host}` : `https://${host}`;
    const { text } = await request(`${origin}/v1/accounts:signInWithPassword?key=${firebase.apiKey}`, {
      method: 'POST',
      headers: { ...this.api.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    });
    /** @type {{ idToken?: string, error?: { message?: string } }} */
    const body = JSON.parse(text);
    return body.idToken ? { token: body.idToken } : { code: body.error?.message ?? 'unknown' };
  }
}
