import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * A fake of the S3 calls that the store uses, as documented: conditional PUT and GET, DELETE, and paged lists. Tests
 * against it do not cover other behaviour of real servers.
 */
export interface FakeS3 {
  readonly endpoint: string;
  /** Stored objects with the headers of their upload. */
  readonly objects: ReadonlyMap<string, { bytes: Buffer; etag: string; headers: IncomingMessage['headers'] }>;
  /** While true, every call is answered with 503. */
  isAway: boolean;
  /** While true, uploads ignore their conditions, as on some compatible servers. */
  ignoresConditions: boolean;
  close(): Promise<void>;
}

const PAGE_SIZE = 3;

export async function startFakeS3(bucket: string): Promise<FakeS3> {
  const objects = new Map<string, { bytes: Buffer; etag: string; headers: IncomingMessage['headers']; at: Date }>();
  const fake = { isAway: false, ignoresConditions: false };
  const server = createServer((request, response) => void answer(request, response));

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '/', 'http://fake');
    const [, found, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    const fail = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    if (fake.isAway) return void fail(503, 'ServiceUnavailable');
    if (found !== bucket) return void fail(404, 'NoSuchBucket');
    const object = objects.get(key);
    if (request.method === 'GET' && key === '') return void list(response, url, [...objects]);
    if (request.method === 'GET') {
      if (!object) return void fail(404, 'NoSuchKey');
      if (request.headers['if-none-match'] === object.etag)
        return void response.writeHead(304, { etag: object.etag }).end();
      return void response
        .writeHead(200, { etag: object.etag, 'content-length': object.bytes.length })
        .end(object.bytes);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const match = fake.ignoresConditions ? undefined : request.headers['if-match'];
    const isNew = request.headers['if-none-match'] === '*' && !fake.ignoresConditions;
    if (isNew && object) return void fail(412, 'PreconditionFailed');
    if (match !== undefined && !object) return void fail(404, 'NoSuchKey');
    if (match !== undefined && object?.etag !== match) return void fail(412, 'PreconditionFailed');
    const bytes = Buffer.concat(chunks);
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    objects.set(key, { bytes, etag, headers: request.headers, at: new Date() });
    response.writeHead(200, { etag }).end();
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(fake, {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

function list(response: ServerResponse, url: URL, objects: [string, { bytes: Buffer; at: Date }][]): void {
  const prefix = url.searchParams.get('prefix') ?? '';
  const delimiter = url.searchParams.get('delimiter');
  const from = Number(url.searchParams.get('continuation-token') ?? 0);
  const keys = objects.filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1));
  const items = delimiter
    ? [
        ...new Set(
          keys
            .map(([key]) => key.slice(prefix.length))
            .filter((rest) => rest.includes(delimiter))
            .map((rest) => rest.split(delimiter)[0]),
        ),
      ].map((name) => `<CommonPrefixes><Prefix>${prefix}${name}${delimiter}</Prefix></CommonPrefixes>`)
    : keys.map(
        ([key, { bytes, at }]) =>
          `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`,
      );
  const page = items.slice(from, from + PAGE_SIZE).join('');
  const isMore = from + PAGE_SIZE < items.length;
  const next = isMore ? `<NextContinuationToken>${from + PAGE_SIZE}</NextContinuationToken>` : '';
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${page}</ListBucketResult>`);
}
