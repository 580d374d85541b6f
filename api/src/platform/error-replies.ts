import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorReply } from '@veleta/shared/contracts';
import { isUnavailable } from './database/unavailable.ts';
import { AppError } from './errors.ts';
import { redactPath } from './redaction.ts';
import { inertHeaders } from './security-headers.ts';
import type { Services } from './services.ts';
import { FIELDS_REPORTED } from './validation.ts';
import { chooseLanguage, say } from './words.ts';

/** When to try again what the database could not do: a restart of it takes about as long. */
const RETRY_AFTER_SECONDS = 5;

/** Characters of a field's path in a reply: what was sent is not sent back. */
const PATH_REPORTED = 200;

/** For what fastify refuses before a route is known: an address that cannot be decoded. */
export function answerUndecodable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(inertHeaders(request.server.services.config));
  void sendError(reply, request, asAppError(error));
}

/** For what is no HTTP that could be read: nobody's language and no address are known, only a socket. */
export function answerUnreadable(socket: Socket, requestId: string): void {
  const { code, status } = new AppError('malformed_body');
  const reply: ErrorReply = {
    error: code,
    message: say(chooseLanguage(undefined), `errors.${code}`),
    request_id: requestId,
  };
  const body = JSON.stringify(reply);
  if (socket.writable) {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} Bad Request\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroySoon();
}

/** One place where anything thrown becomes the documented error shape. */
export function registerErrorReplies(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((thrown: FastifyError | AppError, request, reply) => {
    const error = isCutOff(request) ? new AppError('malformed_body', { cause: thrown }) : asAppError(thrown);
    // A server that stops waits for connections: work for a client that is gone may find the database closed.
    const isForNobody = request.raw.socket.destroyed && services.health.isDraining();
    if (error.status >= 500 && !isExpected(thrown) && !isForNobody) {
      services.log.error(
        {
          err: error.cause ?? thrown,
          method: request.method,
          url: redactPath(request.url.split('?')[0] ?? ''),
          reqId: request.id,
        },
        error.code,
      );
    }
    return sendError(reply, request, error);
  });
}

/** Whether the client left before its request had arrived: the same reset of a connection is no fault of the database then. */
const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Whether a service refuses by its own decision: load that it sheds, or results whose failure was logged already. */
function isExpected(thrown: FastifyError | AppError): boolean {
  if (!(thrown instanceof AppError)) return false;
  return thrown.code === 'results_pending' || (thrown.code === 'unavailable' && thrown.cause === undefined);
}

/** Answers with an error in the language of the request. */
export function sendError(reply: FastifyReply, request: FastifyRequest, error: AppError): FastifyReply {
  const language = chooseLanguage(request.headers['accept-language']);
  const body: ErrorReply = {
    error: error.code,
    message: say(language, `errors.${error.code}`),
    request_id: request.id,
  };
  if (error.fields.length) {
    body.fields = error.fields.slice(0, FIELDS_REPORTED).map(({ path, code, params }) => ({
      path: path.slice(0, PATH_REPORTED),
      code,
      ...(params && { params }),
      message: say(language, `fields.${code}`, params),
    }));
  }
  if (error.rows.length) body.rows = [...error.rows];
  if (error.rowsTotal !== null) body.rows_total = error.rowsTotal;
  if (error.retryAfterSeconds !== null) {
    body.retry_after = error.retryAfterSeconds;
    void reply.header('retry-after', error.retryAfterSeconds);
  }
  return reply
    .code(error.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .send(JSON.stringify(body));
}

function asAppError(thrown: FastifyError | AppError): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isUnavailable(thrown))
    return new AppError('unavailable', { cause: thrown, retryAfterSeconds: RETRY_AFTER_SECONDS });
  switch (thrown.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('body_too_large', { cause: thrown });
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('file_too_large', { cause: thrown });
    case 'FST_ERR_BAD_URL':
      return new AppError('not_found', { cause: thrown });
    // Two wrote the same at once, or names that only PostgreSQL takes for the same.
    case '23505':
      return new AppError('conflict', { cause: thrown });
    // A text with a NUL, which PostgreSQL takes neither as text nor in JSON, and nobody types.
    case '22021':
    case '22P05':
      return new AppError('malformed_body', { cause: thrown });
  }
  // Fastify's own 4xx are about bodies and headers that could not be read at all.
  if (thrown.statusCode === 429) return new AppError('too_many_requests', { cause: thrown });
  if (thrown.statusCode && thrown.statusCode >= 400 && thrown.statusCode < 500)
    return new AppError('malformed_body', { cause: thrown });
  return new AppError('internal', { cause: thrown });
}
