import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { allCalls, replyTo } from './example-api.ts';
import { exampleOf } from './example-reply.ts';

describe('exampleOf', () => {
  it('fits the reply of every contract', () => {
    const calls = allCalls();
    expect(calls.length).toBeGreaterThan(100);
    for (const { method, service, uri, reply } of calls)
      if (reply)
        expect([method, service, uri, z.safeParse(reply, exampleOf(reply)).success]).toEqual([
          method,
          service,
          uri,
          true,
        ]);
  });

  it('has an item in each list', () => {
    expect(exampleOf(z.object({ names: z.array(z.string()) }))).toEqual({ names: ['Example'] });
  });
});

describe('replyTo', () => {
  it('signs an owner in, in the language of the check', () => {
    expect(replyTo('GET', '/api/v1/accounts/me/', 'es')).toMatchObject({
      status: 200,
      body: { role: 'owner', language: 'es' },
    });
  });

  it('knows no call without a contract', () => {
    expect(replyTo('GET', '/api/v1/accounts/nobody/', 'en')).toBeNull();
  });
});
