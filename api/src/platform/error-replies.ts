import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorReply } from '@veleta/shared/contracts';
import { isUnavailable } from './database/unavailable.ts';
import { AppError } from './errors.ts';
import { redactPath } from './redaction.ts';
import { inertHeaders } from './security-headers.ts';
import type { Services } from './services.ts';
import { MAX_REPORTED_FIELDS } from './validation.ts';
import { chooseLanguage, translate } from './translations.ts';

/** Retry delay after a database error: about the time that a restart takes. */
const RETRY_AFTER_SECONDS = 5;

/** Maximum length of a field's path in a reply, because replies must not echo the input. */
const MAX_PATH_LENGTH = 200;

/** Answers errors that fastify raises before routing, such as a URL that cannot be decoded. */
export function answerUndecodable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(inertHeaders(request.server.services.config));
  void sendError(reply, request, asAppError(error));
}

/** Answers a request that is not valid HTTP. Neither URL nor language is known, only the socket. */
export function answerUnreadable(socket: Socket, requestId: string): void {
  const { code, status } = new AppError('malformed_body');
  const reply: ErrorReply = {
    error: code,
    message: translate(chooseLanguage(undefined), `errors.${code}`),
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

/** Converts every thrown error into the documented error shape. */
export function registerErrorReplies(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((thrown: FastifyError | AppError, request, reply) => {
    const error = isIncomplete(request) ? new AppError('malformed_body', { cause: thrown }) : asAppError(thrown);
    // While the server shuts down it waits for connections. Requests of disconnected clients may find the database
    // closed.
    const isAbandoned = request.raw.socket.destroyed && services.health.isDraining();
    if (error.status >= 500 && !isExpected(thrown) && !isAbandoned) {
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

/**
 * Returns whether the client disconnected before its request was complete. Its connection reset is then not a database
 * error.
 */
const isIncomplete = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Returns whether a service rejected deliberately: overload, or results whose failure was logged already. */
function isExpected(thrown: FastifyError | AppError): boolean {
  if (!(thrown instanceof AppError)) return false;
  return thrown.code === 'results_pending' || (thrown.code === 'unavailable' && thrown.cause === undefined);
}

/** Sends an error in the language of the request. */
export function sendError(reply: FastifyReply, request: FastifyRequest, error: AppError): FastifyReply {
  const language = chooseLanguage(request.headers['accept-language']);
  const body: ErrorReply = {
    error: error.code,
    message: translate(language, `errors.${error.code}`),
    request_id: request.id,
  };
  if (error.fields.length) {
    body.fields = error.fields.slice(0, MAX_REPORTED_FIELDS).map(({ path, code, params }) => ({
      path: path.slice(0, MAX_PATH_LENGTH),
      code,
      ...(params && { params }),
      message: translate(language, `fields.${code}`, params),
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
    // Concurrent writes of the same value, or names that only PostgreSQL considers equal.
    case '23505':
      return new AppError('conflict', { cause: thrown });
    // Text with a NUL, which PostgreSQL accepts neither as text nor in JSON.
    case '22021':
    case '22P05':
      return new AppError('malformed_body', { cause: thrown });
  }
  // Fastify's own 4xx errors are about unreadable bodies and headers.
  if (thrown.statusCode === 429) return new AppError('too_many_requests', { cause: thrown });
  if (thrown.statusCode && thrown.statusCode >= 400 && thrown.statusCode < 500)
    return new AppError('malformed_body', { cause: thrown });
  return new AppError('internal', { cause: thrown });
}
