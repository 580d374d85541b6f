import { describe, expect, it } from '@jest/globals';
import { explain, UserError } from './failures.ts';
import { readSettings } from './settings.ts';

const options = { dataDir: '/data' };
const withCode = (code: string, message = code): Error => Object.assign(new Error(message), { code });

describe('failed start', () => {
  it('is explained by the sentence of its UserError', () => {
    expect(explain(new UserError('Port 4000 is taken.'), options)).toBe('Port 4000 is taken.');
  });

  it('reports a full disk at any depth of the cause', () => {
    const cause = withCode('ENOSPC');
    expect(explain(new Error('The database could not be made', { cause }), options)).toMatch(
      /^No space is left on the disk of \/data/,
    );
    expect(explain(new Error('initdb: could not write: No space left on device'), options)).toMatch(
      /^No space is left/,
    );
  });

  it('reports a directory that cannot be written', () => {
    expect(explain(withCode('EROFS'), options)).toMatch(/^\/data cannot be written/);
  });

  it('prefers the sentence of a UserError to its system error', () => {
    const error = Object.assign(
      new Error('/data/secrets.json cannot be read (EACCES).', { cause: withCode('EACCES') }),
      {
        name: 'StartError',
      },
    );
    expect(explain(error, options)).toBe('/data/secrets.json cannot be read (EACCES).');
  });

  it('reports that another server is running', () => {
    expect(explain(Object.assign(new Error('locked'), { name: 'DatabaseInUseError' }), options)).toMatch(
      /^Another Veleta server is already running on \/data/,
    );
  });

  it('shows any other error unchanged', () => {
    expect(explain(new Error('Set SMTP_URL.'), options)).toBe('Set SMTP_URL.');
    expect(explain('odd', options)).toBe('odd');
  });
});

describe('settings', () => {
  it('default to the embedded database on port 4000 of this machine', () => {
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

  it.each(['abc', '0', '70000', '4000.5'])('reject the port %s', (port) => {
    expect(() => readSettings({ PORT: port })).toThrow(/PORT must be a number/);
  });

  it.each(['-1', 'soon', '301'])('reject the drain time %s', (seconds) => {
    expect(() => readSettings({ DRAIN_SECONDS: seconds })).toThrow(/DRAIN_SECONDS must be a number/);
  });

  it('reject a pooler, a read replica and a migration login with the embedded database', () => {
    expect(() => readSettings({ DATABASE_REPLICA_URL: 'postgres://web@copy/veleta' })).toThrow(/needs DATABASE_URL/);
    expect(() => readSettings({ DATABASE_POOLER_URL: 'postgres://web@pooler/veleta' })).toThrow(/needs DATABASE_URL/);
    expect(() => readSettings({ MIGRATION_DATABASE_URL: 'postgres://owner@db/veleta' })).toThrow(/needs DATABASE_URL/);
  });

  it('reject a read replica without the address of a PostgreSQL', () => {
    const settings = { DATABASE_URL: 'postgres://veleta@db/veleta', DATABASE_REPLICA_URL: 'replica:5432' };
    expect(() => readSettings(settings)).toThrow(/DATABASE_REPLICA_URL must be an address/);
    const address = 'postgres://veleta@replica/veleta';
    expect(readSettings({ ...settings, DATABASE_REPLICA_URL: address }).replicaUrl).toBe(address);
  });

  it('reject sharing the embedded database', () => {
    expect(() => readSettings({ SHARED_DATABASE: '1' })).toThrow(/needs DATABASE_URL/);
    expect(readSettings({ SHARED_DATABASE: '1', DATABASE_URL: 'postgres://veleta@db/veleta' }).isShared).toBe(true);
  });

  it('can disable the demo', () => {
    expect(readSettings({ DEMO: '0' }).hasDemo).toBe(false);
  });
});
