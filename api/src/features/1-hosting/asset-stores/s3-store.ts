import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type ListObjectsV2CommandOutput,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { WriteConflictError, checkKey, type AssetStore } from './asset-store.ts';
import { contentTypeOf } from './content-types.ts';

const CONNECTION_LIMIT_MS = 3_000;
const ANSWER_LIMIT_MS = 15_000;
const NOT_MODIFIED = 304;
const NOT_FOUND = 404;
/** Changed since it was read, or written concurrently. */
const CONFLICTS: ReadonlySet<number> = new Set([409, 412]);
/** An ETag that no object has. */
const NO_ETAG = '"veleta-conditional-write-probe"';
const IMMUTABLE = 'public, max-age=31536000, immutable';

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/**
 * Opens a store in a bucket of Amazon S3 or of a compatible server with conditional writes (`If-Match`,
 * `If-None-Match`). Region and credentials come from the SDK's default sources. `S3_ENDPOINT` names another server;
 * `S3_PATH_STYLE` (default with an endpoint) puts the bucket into the path.
 */
export function openS3Store({
  bucket,
  prefix,
  env,
}: {
  bucket: string;
  prefix: string;
  env: Record<string, string | undefined>;
}): AssetStore {
  const endpoint = env.S3_ENDPOINT || undefined;
  const client = new S3Client({
    region: env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1',
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: env.S3_PATH_STYLE ? env.S3_PATH_STYLE !== '0' : endpoint !== undefined,
    maxAttempts: 3,
    // Older compatible servers do not support optional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTION_LIMIT_MS, requestTimeout: ANSWER_LIMIT_MS },
  });
  const top = prefix === '' ? '' : `${prefix}/`;
  const locate = (key: string) => {
    checkKey(key);
    return { Bucket: bucket, Key: top + key };
  };

  let hasConditions = false;
  /**
   * Rejects a server that ignores conditions: concurrent deploys would overwrite each other. The first write of a
   * process is tried with a condition that never holds.
   */
  const assertConditions = async (input: PutObjectCommandInput): Promise<void> => {
    if (hasConditions) return;
    try {
      await client.send(new PutObjectCommand({ ...input, IfMatch: NO_ETAG }));
    } catch (error) {
      const status = statusOf(error) ?? 0;
      if (!CONFLICTS.has(status) && (status !== NOT_FOUND || isBucketMissing(error))) throw error;
      hasConditions = true;
      return;
    }
    throw new Error(
      `The server of the bucket "${bucket}" ignores If-Match, so concurrent deploys would overwrite each other. Use one with conditional writes.`,
    );
  };

  async function* pages(input: { Prefix: string; Delimiter?: string }): AsyncGenerator<ListObjectsV2CommandOutput> {
    let token: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ...input, ContinuationToken: token }));
      yield page;
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  return {
    location: `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`,
    folder: null,
    read: async (key, knownRevision) => {
      try {
        const found = await client.send(new GetObjectCommand({ ...locate(key), IfNoneMatch: knownRevision }));
        if (!found.Body || found.ETag === undefined) throw new Error(`${key} was returned without content or ETag.`);
        return { bytes: Buffer.from(await found.Body.transformToByteArray()), revision: found.ETag };
      } catch (error) {
        if (statusOf(error) === NOT_MODIFIED) return 'unchanged';
        if (statusOf(error) === NOT_FOUND && !isBucketMissing(error)) return null;
        throw error;
      }
    },
    write: async (key, bytes, expected) => {
      const condition = expected === 'absent' ? { IfNoneMatch: '*' } : { IfMatch: expected.revision };
      const input = { ...locate(key), Body: bytes, ContentType: contentTypeOf(key), CacheControl: 'no-cache' };
      await assertConditions(input);
      try {
        const { ETag } = await client.send(new PutObjectCommand({ ...input, ...condition }));
        if (ETag === undefined) throw new Error(`The reply to writing ${key} has no ETag.`);
        return ETag;
      } catch (error) {
        const status = statusOf(error) ?? 0;
        // A conditional write of a deleted file is answered with 404.
        if (CONFLICTS.has(status) || (status === NOT_FOUND && !isBucketMissing(error)))
          throw new WriteConflictError(key, { cause: error });
        throw error;
      }
    },
    put: async (key, bytes) => {
      const input = { ...locate(key), Body: bytes, ContentType: contentTypeOf(key), CacheControl: IMMUTABLE };
      await client.send(new PutObjectCommand(input));
    },
    list: async (folder) => {
      const files = [];
      for await (const { Contents = [] } of pages({ Prefix: `${top}${folder}/` })) {
        for (const { Key, Size, LastModified } of Contents) {
          if (Key !== undefined && LastModified)
            files.push({ key: Key.slice(top.length), sizeBytes: Size ?? 0, modifiedAt: LastModified });
        }
      }
      return files;
    },
    folders: async () => {
      const names = [];
      for await (const { CommonPrefixes = [] } of pages({ Prefix: top, Delimiter: '/' })) {
        for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(top.length, -1));
      }
      return names.sort();
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(locate(key)));
    },
  };
}

/** Returns whether the whole bucket is missing: a configuration error rather than an empty store. */
const isBucketMissing = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchBucket';
