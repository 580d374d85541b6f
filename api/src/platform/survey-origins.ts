import type { FastifyInstance } from 'fastify';
import { readOrigins } from './override-origins.ts';

/** URL prefixes that a participant's page loads. All others stay restricted to the administrators' origin. */
const SURVEY_PATHS = [
  '/api/v1/survey-access/',
  '/api/v1/survey-responses/',
  '/api/v1/survey-drafts/',
  '/api/v1/logos/',
];
const METHODS = 'GET, POST, PUT, DELETE';
const HEADERS = 'Accept-Language, Content-Type';
/** The maximum that browsers cache it. */
const PREFLIGHT_CACHE_SECONDS = 7_200;

/**
 * Reads `SURVEY_ORIGINS`: exact origins of separately hosted survey pages, separated by commas.
 * @throws Error with a message for the operator
 */
export const readSurveyOrigins = (text: string | undefined): readonly string[] => readOrigins('SURVEY_ORIGINS', text);

/**
 * Allows only the listed origins to make participants' calls (CORS). These calls use neither cookies nor access tokens,
 * and credentials are not allowed.
 */
export function allowSurveyOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const headers = surveyOriginHeaders(request.url, request.headers.origin, origins);
    reply.headers(headers);
    if (!('access-control-allow-origin' in headers) || request.method !== 'OPTIONS') return;
    reply.headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': HEADERS,
      'access-control-max-age': PREFLIGHT_CACHE_SECONDS,
    });
    return reply.code(204).send();
  });
}

/** Returns the CORS headers for calls of participants; empty for other calls or when no origins are listed. */
function surveyOriginHeaders(
  url: string,
  origin: string | undefined,
  origins: readonly string[],
): Record<string, string> {
  if (origins.length === 0 || !SURVEY_PATHS.some((path) => url.startsWith(path))) return {};
  return {
    vary: 'Origin',
    // Browsers load a logo as an image, without an Origin header.
    'cross-origin-resource-policy': 'cross-origin',
    ...(origin !== undefined && origins.includes(origin) ? { 'access-control-allow-origin': origin } : {}),
  };
}
