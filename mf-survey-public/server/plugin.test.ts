/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { sampleSurvey } from '../src/testing/sample-survey.ts';
import { readLanguagePreferences } from './page-language.ts';
import { PageNotBuiltError, surveyPlugin } from './plugin.ts';
import { buildPage } from './testing/built-page.ts';

const requests: string[] = [];
const callers: unknown[] = [];
let home = '';
let folder = '';
let origin = '';
let api: FastifyInstance;
let page: FastifyInstance;
let unavailable: FastifyInstance;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'veleta-page-'));
  folder = await buildPage(home);
  api = fastify();
  api.get<{ Params: { token: string } }>('/api/v1/survey-access/:token/', async (request, reply) => {
    requests.push(request.method);
    callers.push(request.headers['x-forwarded-for']);
    const { token } = request.params;
    if (token === 'unknown') return reply.code(404).send({ error: 'link_invalid', message: '', request_id: '' });
    const states = ['not_open', 'closed', 'stopped', 'full', 'answered'] as const;
    return sampleSurvey({
      status: states.find((state) => state === token) ?? 'open',
      organization: {
        name: '</script><img src=x onerror=alert(1)>Molino',
        logo: null,
        theme_key: '7',
        support_email: 'people@molino.example',
      },
      language: token === 'personal' ? 'es' : null,
      ...(token === 'kiosk' ? { is_kiosk: true } : {}),
    });
  });
  const apiUrl = await api.listen({ port: 0, host: '127.0.0.1' });
  page = fastify();
  await page.register(surveyPlugin, { apiUrl, folder });
  origin = await page.listen({ port: 0, host: '127.0.0.1' });
  unavailable = fastify();
  await unavailable.register(surveyPlugin, { apiUrl: 'http://127.0.0.1:1', folder });
});

afterAll(async () => {
  await Promise.all([page.close(), unavailable.close(), api.close()]);
  await rm(home, { recursive: true });
});

/** Reads the page's inline data. */
const inlined = (body: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(body)?.[1] ?? 'null');
const wordsIn = (body: string): unknown => inlined(body, 'veleta-words');

/** Decompresses the start of a compressed page. */
const UNPACK = {
  br: (start: Buffer) => brotliDecompressSync(start, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString(),
  gzip: (start: Buffer) => gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }).toString(),
  identity: String,
};

/** Returns a page in the pieces in which it arrives. */
const piecesOf = (url: string, encoding: string): Promise<Buffer[]> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (reply) => {
      const pieces: Buffer[] = [];
      reply.on('data', (piece: Buffer) => pieces.push(piece));
      reply.on('end', () => resolve(pieces));
    }).on('error', reject);
  });

/** Returns the page without data and scripts, as it is painted first. */
const shown = (body: string): string => body.replace(/<script[^]*?<\/script>|<style[^]*?<\/style>/g, '');

describe('page of a survey', () => {
  it('is complete without script: organization, colours, promise and start', async () => {
    const { statusCode, body, headers } = await page.inject('/request-survey-access/open');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('<title>Talent retention survey</title>');
    expect(body).toContain('--veleta-colors-primary-solid:#770000');
    expect(shown(body)).toContain('We’d like your feedback</h1>');
    expect(shown(body)).toContain('Your answers are anonymous');
    expect(shown(body)).toMatch(/<form id="vs-screen" method="post"[^]*name="go" value="start"/);
  });

  it('escapes names in text, attributes and data', async () => {
    const { body } = await page.inject('/request-survey-access/open');
    expect(body).not.toContain('<img src=x');
    expect(shown(body)).toContain('&lt;/script>&lt;img src=x onerror=alert(1)>Molino');
    expect(inlined(body, 'veleta-survey')).toMatchObject({
      address: 'access',
      token: 'open',
      first: { name: 'ready', survey: { organization: { name: '</script><img src=x onerror=alert(1)>Molino' } } },
    });
  });

  it.each(['open', 'not_open', 'closed', 'stopped', 'full', 'answered', 'personal', 'kiosk'])(
    'states without script whom to contact: %s',
    async (token) => {
      const { body } = await page.inject(`/request-survey-access/${token}`);
      expect(shown(body)).toContain('<a href="mailto:people@molino.example">people@molino.example</a>');
    },
  );

  it('states its time zone without script, at the opening and the end', async () => {
    for (const [token, text] of [
      ['open', /until November 30, 2026 at 11:59.PM \(Colombia Standard Time\)/],
      ['not_open', /on November 1, 2026 at 12:00.AM \(Colombia Standard Time\)/],
      ['closed', /until November 30, 2026 at 11:59.PM \(Colombia Standard Time\)/],
      ['personal', /hasta el 30 de noviembre de 2026 a las 23:59 \(hora estándar de Colombia\)/],
    ] as const)
      expect(shown((await page.inject(`/request-survey-access/${token}`)).body)).toMatch(text);
  });

  it.each([
    ['open', 'en-GB,en;q=0.9', /until 30 November 2026 at 23:59 \(Colombia Standard Time\)/],
    [
      'open',
      'es-PE, en-gb;q=0.8',
      /hasta el 30 de noviembre de 2026 a las 11:59.p\..m\. \(hora estándar de Colombia\)/,
    ],
    // The person on the list reads Spanish; the browser sends no Spanish region.
    ['personal', 'en-GB', /hasta el 30 de noviembre de 2026 a las 23:59 \(hora estándar de Colombia\)/],
    // Unknown regions are not used.
    ['open', 'en-ZZ, en-x-lvariant', /until November 30, 2026 at 11:59.PM \(Colombia Standard Time\)/],
  ])("formats times for the browser's region: %s for %s", async (token, acceptLanguage, text) => {
    const { body } = await page.inject({
      url: `/request-survey-access/${token}`,
      headers: { 'accept-language': acceptLanguage },
    });
    expect(shown(body)).toMatch(text);
  });

  it.each([
    ['not_open', 'This survey is not open yet'],
    ['closed', 'This survey has ended'],
    ['stopped', 'This survey was closed early'],
    ['full', 'This survey is full'],
    ['answered', 'You have already answered'],
  ])('shows the state of a survey in its HTML: %s', async (state, heading) => {
    expect(shown((await page.inject(`/survey/response/${state}`)).body)).toContain(`${heading}</h1>`);
  });

  it('contains the texts of its script, and dates and numbers as rendered, so that a phone formats none', async () => {
    const { body } = await page.inject('/request-survey-access/open');
    const { written } = inlined(body, 'veleta-survey') as { written: Record<string, string> }; // written by the plugin
    expect(Object.entries(written).toSorted()).toEqual([
      // Minutes ahead of UTC, from which a browser knows whether its reader is in another zone.
      [expect.stringMatching(/^en \+\d+$/), '-300'],
      ['en 240', '240'],
      [
        expect.stringMatching(/^en @\d+$/),
        expect.stringMatching(/^November 30, 2026 at 11:59.PM \(Colombia Standard Time\)$/),
      ],
    ]);
    for (const [key, text] of Object.entries(written)) if (!key.includes('+')) expect(shown(body)).toContain(text);
    expect(wordsIn(body)).toMatchObject({ sent: { heading: 'Thank you. Your answers have been submitted.' } });
    expect(wordsIn(body)).not.toHaveProperty('kiosk');
    expect(wordsIn(body)).not.toHaveProperty('fingerprint');
    expect(wordsIn(body)).not.toHaveProperty('protection');
    expect(wordsIn((await page.inject('/request-survey-access/kiosk')).body)).toHaveProperty('kiosk');
    expect(wordsIn((await page.inject('/fingerprint')).body)).toBeNull();
  });

  it('allows its own scripts with a new nonce each time, and no eval', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => String((await page.inject('/fingerprint')).headers['content-security-policy'])),
    );
    expect(policies[0]).not.toBe(policies[1]);
    expect(policies[0]).not.toMatch(/unsafe/);
    expect(policies[0]).toContain("frame-ancestors 'none'");
    expect(policies[0]).toContain("form-action 'self'");
  });

  it('uses the language of the person on the list, otherwise that of the browser', async () => {
    const { body: own } = await page.inject('/survey/response/personal');
    expect(own).toContain('<html lang="es">');
    expect(shown(own)).toContain('conocer tu opinión</h1>');
    const { body } = await page.inject({
      url: '/survey/response/open',
      headers: { 'accept-language': 'fr, es-MX;q=0.8, en;q=0.5' },
    });
    expect(body).toContain('<html lang="es">');
    expect(wordsIn(body)).toMatchObject({ promise: { start: 'Empezar' } });
    const languageOf = (header?: string) => readLanguagePreferences(header).language;
    expect([undefined, 'fr', 'en-GB, es', 'es;q=0, en'].map(languageOf)).toEqual(['en', 'en', 'en', 'en']);
  });

  it('shows an error page for an unknown link, in both languages', async () => {
    const { statusCode, body } = await page.inject('/survey/response/unknown');
    expect(statusCode).toBe(404);
    expect(shown(body)).toContain('This link does not work');
    const spanish = await page.inject({
      method: 'POST',
      url: '/survey/response/unknown',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'language=es',
    });
    expect(shown(spanish.body)).toContain('Este enlace no funciona');
  });

  it('shows a retry page while the API is unavailable', async () => {
    const { statusCode, headers, body } = await unavailable.inject('/survey/response/open');
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe('10');
    expect(shown(body)).toMatch(/We cannot reach the survey right now[^]*name="go" value="retry"/);
  });

  it('explains browser fingerprints without script', async () => {
    expect(shown((await page.inject('/fingerprint')).body)).toContain('What a browser fingerprint is</h1>');
  });

  it('explains the protection of results without script, in the language of the screen', async () => {
    const promise = await page.inject('/request-survey-access/open');
    const link = /href="([^"]+)">How results are protected</.exec(shown(promise.body))?.[1] ?? '';
    expect(link).toBe('/survey/response/open/protection?language=en');
    const { statusCode, body } = await page.inject(link);
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>How results are protected</title>');
    for (const text of [
      'How results are protected</h1>',
      'What is destroyed at the end</h2>',
      'What cannot be promised</h2>',
      'at least 5 people answered',
      'only where at least 10 people wrote one',
      'Anyone who has the link',
    ])
      expect(shown(body)).toContain(text);
    // This page has no takeover, so it contains neither script nor survey.
    expect(body).not.toContain('<script');
    expect((await page.inject('/survey/response/open/protection?language=es')).body).toContain(
      'Cómo se protegen los resultados</h1>',
    );
    expect((await page.inject('/survey/response/unknown/protection')).statusCode).toBe(404);
    expect((await unavailable.inject('/survey/response/open/protection')).statusCode).toBe(503);
  });

  it('offers the language choice on that page without script', async () => {
    const { body } = await page.inject({
      method: 'POST',
      url: '/survey/response/personal/protection',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'language=en',
    });
    expect(shown(body)).toContain('How results are protected</h1>');
    expect(body).toContain('<html lang="en">');
  });

  it('changes nothing on a visit', async () => {
    requests.length = 0;
    await page.inject('/survey/response/open');
    await page.inject('/request-survey-access/open');
    expect(requests).toEqual(['GET', 'GET']);
  });

  it.each(['br', 'gzip', 'identity'] as const)('streams its parts in the order of use: %s', async (encoding) => {
    const reply = await fetch(`${origin}/request-survey-access/open`, { headers: { 'accept-encoding': encoding } });
    expect(await reply.text()).toMatch(/<\/html>\n$/);
    const [first = Buffer.alloc(0), second = first] = await piecesOf(`${origin}/request-survey-access/open`, encoding);
    const painted = UNPACK[encoding](first);
    expect(shown(painted)).toMatch(/name="go" value="start"[^]*<\/form>/);
    expect(painted).not.toContain('veleta-survey');
    expect(second.length).toBeGreaterThan(0);
  });

  it.each(['br', 'gzip', 'identity'])(
    'is correct for each visitor when it comes from the cache: %s',
    async (encoding) => {
      const tokens = ['a', 'b', 'a'].map((letter) => letter.repeat(43));
      const visits = [];
      for (const token of tokens) {
        const url = `${origin}/request-survey-access/${token}`;
        const reply = await fetch(url, { headers: { 'accept-encoding': encoding } });
        const body = await reply.text();
        expect(reply.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
        expect(inlined(body, 'veleta-survey')).toMatchObject({ address: 'access', token });
        const nonce = /'nonce-([^']+)'/.exec(reply.headers.get('content-security-policy') ?? '')?.[1] ?? '';
        expect(new Set(body.match(/(?<=nonce=")[^"]+/g))).toEqual(new Set([nonce]));
        visits.push({ nonce, reservation: /name="reservation" value="([\w-]{43})"/.exec(body)?.[1], body });
      }
      for (const own of ['nonce', 'reservation'] as const)
        expect(new Set(visits.map((visit) => visit[own])).size).toBe(3);
      const [first = '', second = '', again = ''] = visits.map(({ body, nonce, reservation }, index) =>
        body
          .replaceAll(nonce, '')
          .replaceAll(String(reservation), '')
          .replaceAll(tokens[index] ?? '', ''),
      );
      expect(second).toBe(first);
      expect(again).toBe(first);
      // The visible screen leaves before the rest, as without the cache.
      const [screen = Buffer.alloc(0)] = await piecesOf(`${origin}/request-survey-access/${tokens[0]}`, encoding);
      expect(UNPACK[encoding as keyof typeof UNPACK](screen)).toMatch(/name="go" value="start"[^]*<\/form>/);
    },
  );

  it('returns the headers only for a HEAD request', async () => {
    const [head, whole] = await Promise.all(
      (['HEAD', 'GET'] as const).map((method) => page.inject({ method, url: '/request-survey-access/open' })),
    );
    expect([head?.statusCode, head?.body]).toEqual([200, '']);
    expect(head?.headers['content-type']).toBe(whole?.headers['content-type']);
  });

  it('uses the best compression that the browser accepts', async () => {
    const encodings = await Promise.all(
      ['gzip, deflate, br', 'gzip', ''].map(async (accepted) => {
        const { headers } = await page.inject({ url: '/fingerprint', headers: { 'accept-encoding': accepted } });
        return headers['content-encoding'];
      }),
    );
    expect(encodings).toEqual(['br', 'gzip', undefined]);
  });

  it('serves its files as immutable', async () => {
    expect((await page.inject('/survey-assets/main.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  it('fails to start without its build', async () => {
    await expect(fastify().register(surveyPlugin, { apiUrl: '', folder: join(home, 'none') })).rejects.toThrow(
      PageNotBuiltError,
    );
  });
});

describe('calls of the page', () => {
  it("forward the visitor's address, and ignore forwarded headers of the visitor", async () => {
    callers.length = 0;
    const visit = { url: '/survey/response/open', remoteAddress: '203.0.113.7' };
    await page.inject({ ...visit, headers: { 'x-forwarded-for': '198.51.100.20' } });
    await page.inject({
      ...visit,
      method: 'POST',
      payload: 'step=start',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(new Set(callers)).toEqual(new Set(['203.0.113.7']));
  });
});
