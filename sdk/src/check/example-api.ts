import * as contracts from '@veleta/shared/contracts';
import type { Call } from '@veleta/shared/contracts';
import { exampleOf } from './example-reply.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'service' in value && 'uri' in value;

/** Returns all calls of the contracts. */
export const allCalls = (): Call[] =>
  Object.values(contracts).flatMap((entry) =>
    isCall(entry) ? [entry] : typeof entry === 'object' && entry !== null ? Object.values(entry).filter(isCall) : [],
  );

const patternOf = ({ version, service, uri }: Call): RegExp =>
  new RegExp(`^/api/${version}/${service}/${uri.replace(/:[a-z_]+/g, '[^/]+')}$`);

/** Who is signed in during a check: an owner, who may see every page. */
export const CHECK_USER = {
  id: '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a01',
  first_name: 'Ana',
  last_name: 'Torres',
  role: 'owner',
} as const;

export interface ExampleReply {
  readonly status: number;
  /** Undefined for a reply without a body. */
  readonly body?: unknown;
}

/** Returns the reply of the contract to a request; null if no contract has the call. */
export function replyTo(method: string, pathname: string, language: string): ExampleReply | null {
  const call = allCalls().find((each) => each.method === method && patternOf(each).test(pathname));
  if (!call) return null;
  if (!call.reply) return { status: call.status };
  const body = exampleOf(call.reply);
  return {
    status: call.status,
    body: pathname === '/api/v1/accounts/me/' ? { ...(body as object), ...CHECK_USER, language } : body,
  };
}
