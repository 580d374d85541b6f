import { describe, expect, it } from '@jest/globals';
import { classifyMailError } from './mail-error.ts';

describe('classifyMailError', () => {
  const error = (code: string, command: string, response: string) =>
    classifyMailError(
      Object.assign(new Error(response), { code, command, response, responseCode: Number.parseInt(response) }),
    );

  it.each([
    ['550 5.1.1 no such user', 'address_unknown'],
    ['553 no such user', 'address_unknown'],
    ['550 5.2.1 disabled', 'address_unknown'],
    ['552 5.2.2 full', 'mailbox_full'],
    ['552 too much', 'mailbox_full'],
    ['550 5.7.1 policy', 'refused'],
    ['554 no', 'refused'],
  ])('classifies %s as permanent for the recipient', (response, reason) => {
    expect(error('EENVELOPE', 'RCPT TO', response)).toEqual({ kind: 'permanent', reason });
  });

  it.each(['450 4.2.0 greylisted', '451 later', '452 4.2.2 full for now'])('classifies %s as temporary', (response) => {
    expect(error('EENVELOPE', 'RCPT TO', response)).toEqual({ kind: 'temporary', reason: 'temporary_refusal' });
  });

  it.each([
    ['EAUTH', 'AUTH PLAIN', '535 bad password'],
    ['EENVELOPE', 'MAIL FROM', '550 sender unknown'],
    ['EENVELOPE', 'RCPT TO', '530 sign in first'],
    ['EENVELOPE', 'RCPT TO', '554 5.7.1 Relay access denied'],
    ['EENVELOPE', 'RCPT TO', '421 closing'],
  ])('does not attribute %s at %s, %s, to the recipient', (code, command, response) => {
    const reason = response.startsWith('421') ? 'connection_lost' : 'sender_refused';
    expect(error(code, command, response)).toEqual({ kind: 'unreachable', reason });
  });

  it.each([
    [{ code: 'ESOCKET', command: 'CONN', syscall: 'connect' }, 'unreachable', 'no_connection'],
    [{ code: 'EDNS', command: 'CONN' }, 'unreachable', 'no_connection'],
    [{ code: 'ETLS', command: 'CONN' }, 'unreachable', 'no_connection'],
    [{ code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'GREETING_TIMEOUT' }, 'unreachable', 'no_connection'],
    [{ code: 'EAUTH', command: 'API' }, 'unreachable', 'sender_refused'],
    [{ code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'SOCKET_TIMEOUT' }, 'interrupted', 'timeout'],
    [{ code: 'EABORT' }, 'interrupted', 'timeout'],
    [{ code: 'ECONNECTION', command: 'CONN' }, 'interrupted', 'connection_lost'],
    [{ code: 'ESOCKET', command: 'CONN', syscall: 'read' }, 'interrupted', 'connection_lost'],
  ])('classifies %j, without a reply of the mail server, as %s, %s', (fields, kind, reason) => {
    expect(classifyMailError(Object.assign(new Error('failed'), fields))).toEqual({ kind, reason });
  });

  it('classifies our own errors as temporary, and an invalid address as permanent', () => {
    expect(classifyMailError(new TypeError('a fault of ours'))).toEqual({ kind: 'temporary', reason: 'server_error' });
    expect(classifyMailError(undefined)).toEqual({ kind: 'temporary', reason: 'server_error' });
    const invalid = Object.assign(new Error('Invalid recipient "a b"'), { code: 'EENVELOPE', command: 'API' });
    expect(classifyMailError(invalid)).toEqual({ kind: 'permanent', reason: 'address_invalid' });
  });
});
