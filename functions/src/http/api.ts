import { randomUUID } from 'node:crypto';
import { type AnyEndpoint, minimalResponse } from '@glimpse/contract/endpoint';
import { AppError } from '@glimpse/contract/errors';
import { acceptedLanguage } from '@glimpse/contract/languages/language';
import express, { type Express, type Request, type RequestHandler, type Response, Router } from 'express';
import { docsRoutes } from '../docs/routes.ts';
import { runHttpInvocation } from '../logs/invocation.ts';
import { lineWriter, type WriteLine } from '../logs/log-line.ts';
import { requireAppCheck } from './app-check.ts';
import { type Body, parseJsonObject, readBody } from './body.ts';
import type { Call, Services } from './call.ts';
import { rejectUnknownRoute, sendError } from './errors.ts';
import { readQuery } from './input.ts';
import { trustedProxies } from './proxies.ts';
import { createLimiters, sharedLimiters } from './rate-limits.ts';
import { commonHeaders, createResponseCache, type IsCurrent, jsonType, type ResponseCache } from './response-cache.ts';
import type { Route } from './route.ts';
import { type Identified, identify } from './viewer.ts';

/** Creates the Express app of the API. It serves `/api` (for Firebase Hosting) and the root (for direct calls). */
export function createApi(
  services: Services,
  routes: readonly Route[],
  writeLine: WriteLine = lineWriter(services.settings.logRequests),
): Express {
  const { settings } = services;
  const limiters = createLimiters(settings);
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('query parser', false).set('trust proxy', trustedProxies(settings.proxyRanges));
  const methodsAt = methodTable(routes);
  const cache = createResponseCache();
  // Cached responses are neither rate-limited nor logged, because both cost more than the response.
  if (!settings.enforceAppCheck) app.use(cache.serveCached);
  app.use(startResponse(writeLine), attachBody, limiters.address, handleOptions(methodsAt));
  const router = Router();
  router.use(docsRoutes());
  if (settings.enforceAppCheck) router.use(requireAppCheck(services.isFromApp), cache.serveCached);
  router.use(identifyViewer(services));
  const routerFor = routersBelow(router);
  for (const route of routes) {
    const { endpoint } = route;
    const [, segment = '', subpath = ''] = /^(\/[\w.]+)(.*)$/.exec(endpoint.path) ?? [];
    const limits = isSignIn(endpoint) ? [limiters.signIn, limiters.account] : [limiters.person];
    limits.push(...sharedLimiters(services, endpoint));
    routerFor(segment)[verbs[endpoint.method]](
      subpath || '/',
      nameCall(endpoint),
      ...limits,
      toHandler(route, services, cache),
    );
  }
  app.use('/api', router).use(router);
  app.use(rejectMethod(methodsAt), rejectUnknownRoute, sendError(services.log));
  return app;
}

/**
 * Returns a function that returns one router per first path segment. Express then compares a request only with the
 * routes of its segment.
 */
function routersBelow(parent: Router): (segment: string) => Router {
  const routers = new Map<string, Router>();
  return (segment) => {
    const router = routers.get(segment) ?? Router();
    if (!routers.has(segment)) parent.use(segment, router);
    routers.set(segment, router);
    return router;
  };
}

const verbs = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;
const isSignIn = ({ path }: AnyEndpoint): boolean => path.startsWith('/auth/');

/** Sets the common headers, and writes the log line of the call when the response is closed. */
function startResponse(writeLine: WriteLine): RequestHandler {
  return (_request, response, next) => {
    const { locals } = response;
    locals.requestId = randomUUID();
    response.set({ ...commonHeaders, 'X-Request-Id': locals.requestId });
    runHttpInvocation(
      writeLine,
      { kind: 'call', requestId: locals.requestId },
      response,
      () => ({ action: locals.action ?? 'other', code: locals.errorCode, work: locals.work }),
      next,
    );
  };
}

/** Notes the name of the call before its rate limits, so that the log names it also if a limit refuses it. */
const nameCall =
  ({ name }: AnyEndpoint): RequestHandler =>
  (_request, { locals }, next) => {
    locals.action = name;
    next();
  };

function identifyViewer({ auth, now }: Services): RequestHandler {
  return async (request, response, next) => {
    response.locals.viewer = await identify(auth, request.get('Authorization'), now());
    next();
  };
}

const attachBody: RequestHandler = async (request, response, next) => {
  const body: Body = await readBody(request);
  let parsed: object | undefined;
  response.locals.body = () => {
    parsed ??= parseJsonObject(body, request.headers);
    return parsed;
  };
  next();
};

function toHandler({ endpoint, respond }: Route, services: Services, cache: ResponseCache): RequestHandler {
  return async (request, response) => {
    let isCurrent: IsCurrent | undefined;
    const call = toCall(request, response, services, (callback) => {
      isCurrent = callback;
    });
    const work = respond(
      { params: request.params, query: readQuery(request.originalUrl), body: response.locals.body },
      call,
    );
    response.locals.work = work;
    const result = await work;
    const bytes = Buffer.from(JSON.stringify(result));
    if (isCurrent && call.viewerUid === null) cache.store(request, bytes, isCurrent);
    // `writeHead` is faster than Express's `json`, which also computes ETags and freshness.
    response.writeHead(endpoint.status, { 'Content-Type': jsonType, 'Content-Length': bytes.length });
    response.end(bytes);
  };
}

function toCall(request: Request, { locals }: Response, services: Services, cacheWhile: Call['cacheWhile']): Call {
  const viewer: Identified = locals.viewer;
  return {
    ...services,
    cacheWhile,
    requestId: String(locals.requestId),
    nowMs: services.now(),
    viewerUid: viewer.uid,
    viewerToken: viewer.token,
    signedInMs: viewer.signedInMs,
    viewerRefusal: viewer.refusal,
    viewerIsModerator: viewer.isModerator,
    language: acceptedLanguage(request.get('Accept-Language')),
    minimal: (request.get(minimalResponse.name) ?? '')
      .split(',')
      .some((preference) => preference.trim().toLowerCase() === minimalResponse.value),
  };
}

/** Returns the allowed methods of a path. Empty for an unknown path. */
type MethodsAt = (path: string) => string[];

function methodTable(routes: readonly Route[]): MethodsAt {
  const rows = routes.map(({ endpoint }) => ({
    methods: endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method],
    pattern: new RegExp(`^(?:/api)?${endpoint.path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
  }));
  return (path) => [...new Set(rows.flatMap(({ methods, pattern }) => (pattern.test(path) ? methods : [])))];
}

const handleOptions =
  (methodsAt: MethodsAt): RequestHandler =>
  (request, response, next) => {
    if (request.method !== 'OPTIONS') return next();
    const methods = methodsAt(request.path);
    if (methods.length === 0) return next();
    response.set('Allow', methods.join(', ')).status(204).end();
  };

/** Responds with 405 if the path exists but the method is not allowed. */
const rejectMethod =
  (methodsAt: MethodsAt): RequestHandler =>
  (request, response, next) => {
    const methods = methodsAt(request.path);
    if (methods.length === 0) return next();
    response.set('Allow', methods.join(', '));
    throw new AppError('unimplemented', `${request.method} is not allowed here.`, 405);
  };
