import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Call, Language } from '@veleta/shared/contracts';
import { withLogContext } from './log-context.ts';
import { logAnswer } from './request-log.ts';
import { observeRequest } from './request-metrics.ts';
import { countedCalls, type CountedCalls } from './rate-limits/shared-store.ts';
import { urlOf } from './call-url.ts';
import type { Services } from './services.ts';
import { surveyOriginHeaders } from './survey-origins.ts';
import { chooseLanguage } from './words.ts';

/** A request as nearly everybody sends it, its body whole. */
export interface QuickRequest {
  /** The last part of the address. */
  readonly parameter: string;
  readonly body: string;
  readonly language: Language;
  /** Network address of the caller, as the framework reads it; for limits only. */
  readonly address: string;
}

/** A request that was understood. */
export interface Understood {
  readonly limit: { readonly key: string; readonly max: number; readonly windowMs: number };
  /** Does what is asked; null where it is refused. */
  readonly answer: () => Promise<{ readonly status: number; readonly body: string } | null>;
}

/**
 * A call that many make at the same moment, answered before the framework sees it. It is a shorter way to the same end: whatever
 * it does not understand, and whatever it refuses, goes to the route of the call, which knows what to say, as if this had not been.
 */
interface QuickRoute {
  /** Its address ends with its one parameter. */
  readonly call: Call;
  readonly bodyLimitBytes: number;
  /** Null for what the route has to look at. */
  readonly understand: (request: QuickRequest) => Understood | null;
}

export interface QuickRoutes {
  add(route: QuickRoute): void;
  /** A server that asks them first, then `listener`. */
  createServer(listener: RequestListener): Server;
  /** Headers that every answer bears; before the server listens. */
  bear(headers: Readonly<Record<string, string>>): void;
  /** Its call was counted before it was left to the route. */
  hasCounted(request: IncomingMessage): boolean;
}

interface Open extends QuickRoute {
  readonly url: string;
  readonly prefix: string;
  readonly counted: CountedCalls;
}

const PARAMETER = /^[\w-]{1,200}\/?$/;
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;
const LENGTH = /^[1-9]\d{0,8}$/;

/** Whether nothing about a request is out of the ordinary: a JSON body of a known length, within the limit. */
function isPlain({ headers }: IncomingMessage, bodyLimitBytes: number): boolean {
  const length = headers['content-length'] ?? '';
  return (
    JSON_TYPE.test(headers['content-type'] ?? '') &&
    LENGTH.test(length) &&
    Number(length) <= bodyLimitBytes &&
    headers['transfer-encoding'] === undefined &&
    headers['content-encoding'] === undefined &&
    headers.expect === undefined
  );
}

export function createQuickRoutes(
  services: Services,
  { idOf, addressOf }: Record<'idOf' | 'addressOf', (request: IncomingMessage) => string>,
): QuickRoutes {
  const { config, health, log, metrics } = services;
  const open: Open[] = [];
  const alreadyCounted = new WeakSet<IncomingMessage>();
  let borne: Readonly<Record<string, string>> = {};

  /** Takes up what it understands; false leaves the request to the framework. */
  async function reply(request: IncomingMessage, body: Buffer, route: Open, respond: Respond): Promise<boolean> {
    const { url = '', headers } = request;
    const startedMs = performance.now();
    const understood = route.understand({
      parameter: url.slice(route.prefix.length).replace('/', ''),
      body: body.toString(),
      language: chooseLanguage(headers['accept-language']),
      address: addressOf(request),
    });
    if (!understood) return false;
    const limits = config.hasRateLimits ? await count(route, understood, request) : {};
    if (!limits) return false;
    const reqId = idOf(request);
    const answer = await withLogContext({ reqId }, understood.answer);
    if (!answer) return false;
    respond(answer.status, answer.body, {
      ...limits,
      'x-request-id': reqId,
      ...surveyOriginHeaders(url, headers.origin, config.surveyOrigins),
    });
    const ms = performance.now() - startedMs;
    const answered = { method: route.call.method, status: answer.status };
    observeRequest(metrics, { ...answered, route: route.url, seconds: ms / 1_000 });
    logAnswer(log, { ...answered, reqId, path: url, ms });
    return true;
  }

  /** Counts a call as its route would; null for one too many. */
  async function count({ counted }: Open, { limit }: Understood, request: IncomingMessage) {
    const { current, ttl } = await counted.count(limit.key, limit.windowMs, limit.max);
    if (current > limit.max) return null;
    alreadyCounted.add(request);
    return {
      'x-ratelimit-limit': limit.max,
      'x-ratelimit-remaining': limit.max - current,
      'x-ratelimit-reset': Math.ceil(ttl / 1_000),
    };
  }

  const listen =
    (listener: RequestListener): RequestListener =>
    (request, response) => {
      const { url = '' } = request;
      const route = open.find(({ call, prefix }) => request.method === call.method && url.startsWith(prefix));
      if (
        !route ||
        health.isDraining() ||
        !PARAMETER.test(url.slice(route.prefix.length)) ||
        !isPlain(request, route.bodyLimitBytes)
      )
        return listener(request, response);
      const respond: Respond = (status, body, headers) => {
        response.writeHead(status, { ...borne, 'content-length': Buffer.byteLength(body), ...headers }).end(body);
      };
      whenWhole(request, async (body) => {
        metrics.requestsInFlight.inc();
        const isAnswered = await reply(request, body, route, respond).catch(() => false);
        metrics.requestsInFlight.dec();
        if (isAnswered) return void request.resume();
        // As it came: the framework reads the body once more.
        request.unshift(body);
        listener(request, response);
      });
    };

  return {
    add: (route) => {
      const url = urlOf(route.call);
      const prefix = url.slice(0, url.indexOf(':'));
      open.push({ ...route, url, prefix, counted: countedCalls(services, `${route.call.method} ${url}`) });
    },
    createServer: (listener) => createServer(listen(listener)),
    bear: (headers) => {
      borne = { ...headers, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
    },
    hasCounted: (request) => alreadyCounted.has(request),
  };
}

type Respond = (status: number, body: string, headers: Readonly<Record<string, string | number>>) => void;

/** Hands over the body of a request of known length, the request standing still from then on. */
function whenWhole(request: IncomingMessage, take: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let missing = Number(request.headers['content-length']);
  const read = (chunk: Buffer) => {
    chunks.push(chunk);
    missing -= chunk.length;
    if (missing > 0) return;
    request.off('data', read);
    request.pause();
    take(chunks.length === 1 ? chunk : Buffer.concat(chunks));
  };
  request.on('data', read);
}
