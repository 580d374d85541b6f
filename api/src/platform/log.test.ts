import { describe, expect, it } from '@jest/globals';
import { redactText } from './redaction.ts';
import { createLog } from './log.ts';

/** Returns the lines that a logger writes. */
function logging(write: (log: ReturnType<typeof createLog>) => void): string {
  let lines = '';
  write(createLog('info', { write: (line) => void (lines += line) }));
  return lines;
}

const refused = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
  code: '23505',
  detail: 'Failing row contains (7d0e, {5,1,2}, I want to leave).',
  where: 'unnamed portal parameter $1 = 5',
});

describe('the log', () => {
  it('contains message, code and stack of an error, but not the row that the database rejected', () => {
    const line = logging((log) => log.error({ err: new Error('outer', { cause: refused }) }, 'internal'));
    expect(JSON.parse(line).err).toMatchObject({
      type: 'Error',
      message: 'outer',
      cause: { code: '23505', message: refused.message },
    });
    expect(line).toContain('log.test.ts');
    expect(line).not.toMatch(/I want to leave|\{5,1,2\}|parameter/);
  });

  it('redacts addresses in messages of a mail server', () => {
    const cause = Object.assign(new Error('550 <ana@example.org> unknown at 203.0.113.9'), {
      rejected: ['ana@example.org'],
    });
    const line = logging((log) => log.warn({ err: cause, job: 'mail' }, 'a job failed'));
    expect(line).toContain('550 <[e-mail]> unknown at [address]');
    expect(line).not.toMatch(/ana@|203\.0/);
  });

  it.each(['josé@example.org', 'ñandú@peñón.example', "o'brien@example.org", 'αλφα@παράδειγμα.example'])(
    'redacts the address %s',
    (address) => expect(redactText(`550 <${address}> unknown`)).toBe('550 <[e-mail]> unknown'),
  );

  it('keeps loopback addresses, and accepts values that are no errors', () => {
    const line = logging((log) => log.error({ err: new Error('connect ECONNREFUSED 127.0.0.1:5432') }, 'x'));
    expect(line).toContain('127.0.0.1:5432');
    expect(JSON.parse(logging((log) => log.error({ err: 'text' }, 'x'))).err).toEqual({
      type: 'string',
      message: 'text',
    });
  });

  it('logs only the message of a thrown object that is no error', () => {
    const thrown = { message: 'the queue of ana@example.org is gone', queue: 'mails', worker: 'w' };
    expect(JSON.parse(logging((log) => log.error({ err: thrown }, 'jobs'))).err).toEqual({
      type: 'object',
      message: 'the queue of [e-mail] is gone',
    });
    const silent = JSON.parse(logging((log) => log.error({ err: { answer: 'secret', code: 1 } }, 'jobs'))).err;
    expect(silent).toEqual({ type: 'object', message: 'an object with answer, code' });
  });
});
