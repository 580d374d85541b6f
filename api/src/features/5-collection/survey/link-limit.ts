import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../../platform/caller-address.ts';
import { networkOf } from '../../../platform/network-of.ts';
import type { RouteOptions } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { getCachedLink, type SurveyLink } from '../survey-access/index.ts';

const WINDOW_MS = 60_000;
/** What any one address may do elsewhere; a link of a few people gets as much. */
const LEAST_CALLS = 1_200;

/** Codes that one address may try in a minute: tablets at which five people begin each second. */
const CODES_TRIED = 300;

type Limit = NonNullable<RouteOptions<'public'>['limit']>;

const tokenOf = (request: FastifyRequest): string => String(Object(request.params).token);

/**
 * How often a link may be called in a minute: as often as the people whom it is for could need it, all of them at once, since
 * an office shares one address and may be told to answer now. Every address has that much for itself, so that one that uses it up
 * refuses nobody else. What is no link at all counts for the address that asks: whoever makes tokens up gains no new limit
 * with each (decisions 50 and 70).
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
      return mostCalls(link, callsOfOnePerson);
    },
  };
}

/**
 * The same for starts. On a link for shared tablets a start tries a code, and only the address that tries too many is refused: right
 * codes elsewhere are never. Of five thousand codes, an address that tries without pause finds one in a year.
 */
export function limitStarts(services: Services, callsOfOnePerson: number): Limit {
  const limit = limitByLink(services, callsOfOnePerson);
  return {
    ...limit,
    max: async (request) => {
      const link = await getCachedLink(services, tokenOf(request));
      return link?.isKiosk ? CODES_TRIED : mostCalls(link, callsOfOnePerson);
    },
  };
}

/** Whose calls are counted together: those of one address on one link. */
const callerOf = (token: string, address: string): string => `${token} ${networkOf(address)}`;

/** Calls that a link takes from one address in a minute. */
const mostCalls = (link: SurveyLink | undefined, callsOfOnePerson: number): number =>
  Math.max(LEAST_CALLS, (link?.people ?? 0) * callsOfOnePerson);
