import type { FastifyInstance, FastifyRequest } from 'fastify';

/** All answers of a survey with its longest comments, each letter of which may take six in a form. */
const FORM_LIMIT_BYTES = 512 * 1024;

/** Lets this plugin's routes read what forms send. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );
}

/**
 * A form acts by the token in its address and by nothing that a browser adds by itself, so another site gains nothing by
 * sending one that it could not send from anywhere. It is refused all the same: nobody's browser answers unasked. Browsers
 * that do not say where a form comes from are believed.
 */
export const isOwnForm = ({ headers }: FastifyRequest): boolean => {
  const from = headers['sec-fetch-site'];
  return from === undefined || from === 'same-origin' || from === 'none';
};
