import { randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import { minimalAnswer } from '@glimpse/contract/endpoint';
import { AppError } from '@glimpse/contract/errors';
import express, { type Express, type Request, type RequestHandler, type Response, Router } from 'express';
import { docsRoutes } from '../docs/routes.ts';
import { requireAppCheck } from './app-check.ts';
import { type Body, parseJsonObject, readBody } from './body.ts';
import type { Call, Log, Services } from './call.ts';
import { answerError, answerUnknownRoute } from './errors.ts';
import { readQuery } from './input.ts';
import { createLimiters } from './instance-rate-limits.ts';
import { commonHeaders, createKeptAnswers, type IsCurrent, json, type KeptAnswers } from './kept-answers.ts';
import { trustedProxies } from './proxies.ts';
import type { Route } from './route.ts';
import { limitTogether } from './shared-rate-limits.ts';
import { identify } from './viewer.ts';

/** The API as an Express app, below `/api` (behind Hosting) and at the root (called directly). */
export function createApi(services: Services, routes: readonly Route[]): Express {
  const { settings } = services;
  const limiters = createLimiters(settings);
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('query parser', false).set('trust proxy', trustedProxies(settings.proxyRanges));
  const methodsAt = methodTable(routes);
  const kept = createKeptAnswers();
  // Neither counted by a limit nor logged: what is kept costs less than a refusal, and than the line that would tell of it.
  if (!settings.enforceAppCheck) app.use(kept.answer);
  app.use(
    startAnswer(settings.logRequests ? services.log : null),
    takeBody,
    limiters.address,
    answerOptions(methodsAt),
  );
  const router = Router();
  router.use(docsRoutes());
  if (settings.enforceAppCheck) router.use(requireAppCheck(services.isFromApp), kept.answer);
  router.use(knowViewer(services));
  const below = routersBelow(router);
  for (const route of routes) {
    const { endpoint } = route;
    const [, first = '', rest = ''] = /^(\/[\w.]+)(.*)$/.exec(endpoint.path) ?? [];
    const own = isSignIn(endpoint) ? [limiters.signIn, limiters.account] : [limiters.person];
    const shared = limitTogether(services, endpoint);
    below(first)[verbs[endpoint.method]](rest || '/', ...own, ...shared, answerWith(route, services, kept));
  }
  app.use('/api', router).use(router);
  app.use(refuseMethod(methodsAt), answerUnknownRoute, answerError(services.log));
  return app;
}

/** A router for each first word of an address: a request tries the routes below its own, not all. */
function routersBelow(router: Router): (first: string) => Router {
  const routers = new Map<string, Router>();
  return (first) => {
    const own = routers.get(first) ?? Router();
    if (!routers.has(first)) router.use(first, own);
    routers.set(first, own);
    return own;
  };
}

const verbs = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;
const isSignIn = ({ path }: AnyEndpoint): boolean => path.startsWith('/auth/');

function startAnswer(log: Log | null): RequestHandler {
  return (request, response, next) => {
    const startedMs = Date.now();
    const requestId = randomUUID();
    response.locals.requestId = requestId;
    response.set({ ...commonHeaders, 'X-Request-Id': requestId });
    if (log) {
      response.once('finish', () => {
        const { route } = response.locals;
        const durationMs = Date.now() - startedMs;
        log.info('request', {
          requestId,
          method: request.method,
          route,
          status: response.statusCode,
          durationMs,
        });
      });
    }
    next();
  };
}

function knowViewer({ auth, now }: Services): RequestHandler {
  return async (request, response, next) => {
    const { uid, token, signedInMs, isGone, isModerator } = await identify(
      auth,
      request.get('Authorization'),
      now(),
    );
    response.locals.viewerUid = uid;
    response.locals.viewerToken = token;
    response.locals.signedInMs = signedInMs;
    response.locals.viewerIsGone = isGone;
    response.locals.viewerIsModerator = isModerator;
    next();
  };
}

const takeBody: RequestHandler = async (request, response, next) => {
  const body: Body = await readBody(request);
  let parsed: object | undefined;
  response.locals.body = () => {
    parsed ??= parseJsonObject(body, request.headers);
    return parsed;
  };
  next();
};

function answerWith({ endpoint, answer }: Route, services: Services, kept: KeptAnswers): RequestHandler {
  return async (request, response) => {
    response.locals.route = endpoint.name;
    let isCurrent: IsCurrent | undefined;
    const call = callOf(request, response, services, (given) => {
      isCurrent = given;
    });
    const result = await answer(
      { params: request.params, query: readQuery(request.originalUrl), body: response.locals.body },
      call,
    );
    const bytes = Buffer.from(JSON.stringify(result));
    if (isCurrent && call.viewerUid === null) kept.keep(request, bytes, isCurrent);
    // What else Express's own way looks after (ETags, types, freshness) no answer here has.
    response.writeHead(endpoint.status, { 'Content-Type': json, 'Content-Length': bytes.length });
    response.end(bytes);
  };
}

function callOf(
  request: Request,
  { locals }: Response,
  services: Services,
  keepWhile: Call['keepWhile'],
): Call {
  return {
    ...services,
    keepWhile,
    requestId: String(locals.requestId),
    nowMs: services.now(),
    viewerUid: typeof locals.viewerUid === 'string' ? locals.viewerUid : null,
    viewerToken: typeof locals.viewerToken === 'string' ? locals.viewerToken : '',
    signedInMs: typeof locals.signedInMs === 'number' ? locals.signedInMs : 0,
    viewerIsGone: locals.viewerIsGone === true,
    viewerIsModerator: locals.viewerIsModerator === true,
    minimal: (request.get(minimalAnswer.name) ?? '')
      .split(',')
      .some((preference) => preference.trim().toLowerCase() === minimalAnswer.value),
  };
}

/** The methods that an address answers, none for an unknown one. */
type MethodsAt = (path: string) => string[];

function methodTable(routes: readonly Route[]): MethodsAt {
  const known = routes.map(({ endpoint }) => ({
    methods: endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method],
    pattern: new RegExp(`^(?:/api)?${endpoint.path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
  }));
  return (path) => [...new Set(known.flatMap(({ methods, pattern }) => (pattern.test(path) ? methods : [])))];
}

const answerOptions =
  (methodsAt: MethodsAt): RequestHandler =>
  (request, response, next) => {
    if (request.method !== 'OPTIONS') return next();
    const methods = methodsAt(request.path);
    if (methods.length === 0) return next();
    response.set('Allow', methods.join(', ')).status(204).end();
  };

/** 405 where the address is right and only the method is not. */
const refuseMethod =
  (methodsAt: MethodsAt): RequestHandler =>
  (request, response, next) => {
    const methods = methodsAt(request.path);
    if (methods.length === 0) return next();
    response.set('Allow', methods.join(', '));
    throw new AppError('unimplemented', `${request.method} is not possible here.`, 405);
  };
