import type { FastifyInstance } from 'fastify';
import { readOrigins } from './override-origins.ts';

/** What a participant's page calls and shows; everything else stays with the administrators' own origin. */
const OPEN_TO_SURVEYS = [
  '/api/v1/survey-access/',
  '/api/v1/survey-responses/',
  '/api/v1/survey-drafts/',
  '/api/v1/logos/',
];
const METHODS = 'GET, POST, PUT, DELETE';
const HEADERS = 'Accept-Language, Content-Type';
/** As long as browsers remember it at most. */
const REMEMBERED_SECONDS = 7_200;

/**
 * Reads `SURVEY_ORIGINS`: exact origins of survey pages that run apart from this server, separated by commas.
 * @throws with a sentence for the person who starts the server.
 */
export const readSurveyOrigins = (text: string | undefined): readonly string[] => readOrigins('SURVEY_ORIGINS', text);

/**
 * Lets the listed origins, and no other, call what participants call. These calls carry neither cookie nor access token, and none
 * is allowed to come with them.
 */
export function admitSurveyOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const headers = surveyOriginHeaders(request.url, request.headers.origin, origins);
    reply.headers(headers);
    if (!('access-control-allow-origin' in headers) || request.method !== 'OPTIONS') return;
    reply.headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': HEADERS,
      'access-control-max-age': REMEMBERED_SECONDS,
    });
    return reply.code(204).send();
  });
}

/** What a reply to what participants call says about origins, where any are listed; nothing about other calls. */
function surveyOriginHeaders(
  url: string,
  origin: string | undefined,
  origins: readonly string[],
): Record<string, string> {
  if (origins.length === 0 || !OPEN_TO_SURVEYS.some((path) => url.startsWith(path))) return {};
  return {
    vary: 'Origin',
    // A logo is an image of the page, which browsers ask for without naming an origin.
    'cross-origin-resource-policy': 'cross-origin',
    ...(origin !== undefined && origins.includes(origin) ? { 'access-control-allow-origin': origin } : {}),
  };
}
