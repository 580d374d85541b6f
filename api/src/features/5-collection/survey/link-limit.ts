import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../../platform/caller-address.ts';
import { networkOf } from '../../../platform/network-of.ts';
import type { RouteOptions } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { getCachedLink, type SurveyLink } from '../survey-access/index.ts';

const WINDOW_MS = 60_000;
/** Minimum calls per address; equals the limit of an address elsewhere. */
const MIN_CALLS = 1_200;

/** Codes per address and minute; enough for tablets with five starts a second. */
const CODE_ATTEMPTS = 300;

type Limit = NonNullable<RouteOptions<'public'>['limit']>;

const tokenOf = (request: FastifyRequest): string => String(Object(request.params).token);

/**
 * Returns the rate limit of a link per address and minute, which grows with the number of its people.
 * All of them may share one office address and answer at once. Each address has its own limit, so that one cannot
 * exhaust it for others.
 * Calls of invalid links count for the address, so that invented tokens do not raise the limit (decisions 50 and 70).
 */
export function limitByLink(services: Services, callsOfOnePerson: number): Limit {
  return {
    windowMs: WINDOW_MS,
    key: async (request) => {
      const token = tokenOf(request);
      const address = addressOf(request);
      return (await getCachedLink(services, token))
        ? callerOf(token, address)
        : `no link, asked for by ${networkOf(address)}`;
    },
    max: async (request) => {
      const link = await getCachedLink(services, tokenOf(request));
      return maxCalls(link, callsOfOnePerson);
    },
  };
}

/**
 * Returns the rate limit of starts. On a kiosk link each start tries a code, so the limit is that of an address.
 * An address that guesses without pause finds one of five thousand codes in a year.
 */
export function limitStarts(services: Services, callsOfOnePerson: number): Limit {
  const limit = limitByLink(services, callsOfOnePerson);
  return {
    ...limit,
    max: async (request) => {
      const link = await getCachedLink(services, tokenOf(request));
      return link?.isKiosk ? CODE_ATTEMPTS : maxCalls(link, callsOfOnePerson);
    },
  };
}

/** Counts the calls of one address on one link together. */
const callerOf = (token: string, address: string): string => `${token} ${networkOf(address)}`;

/** Maximum calls of a link from one address in a minute. */
const maxCalls = (link: SurveyLink | undefined, callsOfOnePerson: number): number =>
  Math.max(MIN_CALLS, (link?.people ?? 0) * callsOfOnePerson);
