import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Type of a stored file. What was compressed at build is a file of its own, `x.js.br`: whoever serves it says how it is
 * encoded, so in the store it is bytes and nothing else.
 */
export const contentTypeOf = (key: string): string => TYPES[extname(key)] ?? 'application/octet-stream';
