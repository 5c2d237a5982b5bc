import { HttpError, type HttpRequest } from './http.ts';

/** Returns whether a host name or address is that of the local machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return /^(?:(?:.+\.)?localhost\.?|127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(name);
}

/** The host and the port that the client has used. HTTP/2 has them in `:authority`. */
function authorityOf({ headers }: HttpRequest): string {
  return String(headers[':authority'] ?? headers.host ?? '');
}

/** Returns whether an authority such as `localhost:8080` or `[::1]:8080` names the local machine. */
const isLocalAuthority = (authority: string): boolean => isLoopback(authority.replace(/:\d+$/, ''));

function isLocalOrigin(origin: string): boolean {
  return isLocalAuthority(/^https?:\/\/([^/]*)$/i.exec(origin)?.[1] ?? '');
}

/**
 * Throws HttpError 403 if a web page of another machine sends the request. The header `Host` reveals DNS rebinding: the
 * page has let its own name point to 127.0.0.1, so that the browser takes the request for one to the page's own server.
 */
export function requireLocalPage(request: HttpRequest): void {
  const { origin } = request.headers;
  if (!isLocalAuthority(authorityOf(request))) throw new HttpError(403, 'This Host is not allowed.\n');
  if (origin !== undefined && !isLocalOrigin(origin)) throw new HttpError(403, 'This Origin is not allowed.\n');
}

/** Throws HttpError 403 unless the request comes from this machine and names it. */
export function requireLocalClient(request: HttpRequest): void {
  if (!isLoopback(request.socket.remoteAddress ?? '')) {
    throw new HttpError(403, 'The user interface is only available on this machine.\n');
  }
  requireLocalPage(request);
}

/** Throws HttpError 403 if a page with another origin than the emulator's sends the request. */
export function requireSameOrigin(request: HttpRequest): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isOther = origin !== undefined && origin.toLowerCase() !== `http://${authorityOf(request)}`.toLowerCase();
  // `none` is a request by the user, for example an address that was typed.
  const isFromOther = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isOther || isFromOther) throw new HttpError(403, 'Other pages may not use the user interface.\n');
}
