import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

const read = (): string => {
  const parsed: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return String(Reflect.get(Object(parsed), 'version'));
};

/** Version of this server, from its package. */
export const SERVER_VERSION = read();

/** PostgreSQL truncates application names after 63 bytes. */
const LONGEST_HOST = 40;

/** Identifies this instance among the servers of one database. */
export const INSTANCE_NAME = `${hostname().slice(0, LONGEST_HOST)}/${process.pid}`;
