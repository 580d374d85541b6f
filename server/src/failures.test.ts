import { describe, expect, it } from '@jest/globals';
import { explain, UserError } from './failures.ts';
import { readSettings } from './settings.ts';

const place = { dataDir: '/data' };
const withCode = (code: string, message = code): Error => Object.assign(new Error(message), { code });

describe('a start that failed', () => {
  it('is explained by the sentence written for it', () => {
    expect(explain(new UserError('Port 4000 is taken.'), place)).toBe('Port 4000 is taken.');
  });

  it('names the disk when it is full, however deep the cause lies', () => {
    const cause = withCode('ENOSPC');
    expect(explain(new Error('The database could not be made', { cause }), place)).toMatch(
      /^No space is left on the disk of \/data/,
    );
    expect(explain(new Error('initdb: could not write: No space left on device'), place)).toMatch(/^No space is left/);
  });

  it('names the directory that cannot be written', () => {
    expect(explain(withCode('EROFS'), place)).toMatch(/^\/data cannot be written/);
  });

  it('keeps the line that was written for it, though its cause is one of the system', () => {
    const error = Object.assign(
      new Error('/data/secrets.json cannot be read (EACCES).', { cause: withCode('EACCES') }),
      {
        name: 'StartError',
      },
    );
    expect(explain(error, place)).toBe('/data/secrets.json cannot be read (EACCES).');
  });

  it('says that another server is running', () => {
    expect(explain(Object.assign(new Error('locked'), { name: 'DatabaseInUseError' }), place)).toMatch(
      /^Another Veleta server is already running on \/data/,
    );
  });

  it('gives anything else in its own words', () => {
    expect(explain(new Error('Set SMTP_URL.'), place)).toBe('Set SMTP_URL.');
    expect(explain('odd', place)).toBe('odd');
  });
});

describe('the settings', () => {
  it('serve the embedded database on port 4000 of this machine when nothing is said', () => {
    expect(readSettings({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      hasDemo: true,
      isShared: false,
    });
  });

  it.each([
    ['[::1]', '::1'],
    ['::1', '::1'],
    ['0.0.0.0', '0.0.0.0'],
  ])('listen on %s as %s', (given, host) => {
    expect(readSettings({ HOST: given }).host).toBe(host);
  });

  it.each(['abc', '0', '70000', '4000.5'])('refuse the port %s', (port) => {
    expect(() => readSettings({ PORT: port })).toThrow(/PORT must be a number/);
  });

  it.each(['-1', 'soon', '301'])('refuse to drain for %s', (seconds) => {
    expect(() => readSettings({ DRAIN_SECONDS: seconds })).toThrow(/DRAIN_SECONDS must be a number/);
  });

  it('refuse a login for migrations of the embedded database', () => {
    expect(() => readSettings({ MIGRATION_DATABASE_URL: 'postgres://owner@db/veleta' })).toThrow(/needs DATABASE_URL/);
  });

  it('refuse to share the embedded database', () => {
    expect(() => readSettings({ SHARED_DATABASE: '1' })).toThrow(/needs DATABASE_URL/);
    expect(readSettings({ SHARED_DATABASE: '1', DATABASE_URL: 'postgres://veleta@db/veleta' }).isShared).toBe(true);
  });

  it('leave the demo out when asked', () => {
    expect(readSettings({ DEMO: '0' }).hasDemo).toBe(false);
  });
});
