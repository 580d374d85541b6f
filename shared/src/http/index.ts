export { call, type BodyOf, type CallOptions, type ReplyOf } from './call.ts';
export { request } from './request.ts';
export type { ApiRequest } from './send.ts';
export { codeOf, HttpError, NetworkError } from './errors.ts';
export { subscribeToHttp, type HttpEvent } from './events.ts';
export { configureHttp, HTTP_TIMEOUT_MS, type HttpSettings } from './settings.ts';
export { toCamelCase, toSnakeCase, type CamelCased } from './keys.ts';
