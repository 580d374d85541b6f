import { resolve } from 'node:path';
import type { AssetStore } from './asset-store.ts';
import { openDirectoryStore } from './directory-store.ts';

const S3 = /^s3:\/\/([^/]+)\/?(.*)$/;

/** @throws when the location is neither a folder nor `s3://bucket/prefix` */
export async function openStore(location: string): Promise<AssetStore> {
  const [, bucket, prefix = ''] = S3.exec(location) ?? [];
  if (bucket) {
    // Loaded on demand, because the client is large.
    const { openS3Store } = await import('./s3-store.ts');
    return openS3Store({ bucket, prefix: prefix.replace(/\/+$/, ''), env: process.env });
  }
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(location)) {
    throw new Error(`"${location}" is not a location for releases: use a folder, or s3://bucket/prefix.`);
  }
  return openDirectoryStore(resolve(location));
}
