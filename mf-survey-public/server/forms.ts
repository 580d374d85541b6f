import type { FastifyInstance, FastifyRequest } from 'fastify';

/** All answers of a survey with its longest comments; URL encoding may need six characters per letter. */
const FORM_LIMIT_BYTES = 512 * 1024;

/** Registers the form parser for this plugin's routes. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );
}

/**
 * Returns whether a form comes from this site.
 * Defense in depth: a form acts by the token in its address, not by cookies. Browsers that send no origin headers are
 * accepted.
 */
export const isOwnForm = ({ headers }: FastifyRequest): boolean => {
  const from = headers['sec-fetch-site'];
  return from === undefined || from === 'same-origin' || from === 'none';
};
