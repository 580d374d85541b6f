import { readFileSync } from 'node:fs';

const read = (): string => {
  const parsed: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return String(Reflect.get(Object(parsed), 'version'));
};

/** Version of this server: that of its package. */
export const SERVER_VERSION = read();
