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
 * Returns the content type of a stored file. A precompressed file such as `x.js.br` is stored as plain bytes; the
 * server that serves it declares its encoding.
 */
export const contentTypeOf = (key: string): string => TYPES[extname(key)] ?? 'application/octet-stream';
