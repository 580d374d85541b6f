import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { accounts, organizations } from '@veleta/shared/contracts';

const realFetch = globalThis.fetch;
const sent: { url: string; headers: Headers }[] = [];

/** Imports a fresh copy of the module, as each page load does. */
async function open(stored: Readonly<Record<string, string>>) {
  localStorage.clear();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  sent.length = 0;
  globalThis.fetch = async (input, init) => {
    const { url, headers } = new Request(input, init);
    sent.push({ url, headers });
    return Response.json({ url });
  };
  jest.resetModules();
  return import('./prefetch-session.ts');
}
const SIGNED_IN = { token: 'abc', user: JSON.stringify({ id: '7', language: 'es' }) };
const request = (path: string, headers: Record<string, string> = {}) =>
  new Request(new URL(path, location.origin), {
    headers: { authorization: 'Bearer abc', 'accept-language': 'es', ...headers },
  });

afterEach(() => {
  globalThis.fetch = realFetch;
  document.head.replaceChildren();
});

describe('prefetch of the session', () => {
  it('sends the first requests of the session with its headers', async () => {
    const { PREFETCHED_PATHS } = await open(SIGNED_IN);
    const asked = [accounts.getMe, organizations.getOrganization].map(
      ({ version, service, uri = '' }: { version: string; service: string; uri?: string }) =>
        `/api/${version}/${service}/${uri}`,
    );
    expect(PREFETCHED_PATHS).toEqual(asked);
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(asked);
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer abc');
    expect(sent[0]?.headers.get('accept-language')).toBe('es');
  });

  it('is used once and only for exactly that request', async () => {
    const { PREFETCHED_PATHS, takePrefetchedResponse } = await open(SIGNED_IN);
    const [me = '', organization = ''] = PREFETCHED_PATHS;
    const answer = await takePrefetchedResponse(request(me));
    expect(await answer?.json()).toEqual({ url: new URL(me, location.origin).href });
    expect(takePrefetchedResponse(request(me))).toBeUndefined();
    expect(takePrefetchedResponse(request('/api/v1/products/'))).toBeUndefined();
    // Another tab has renewed the tokens in the meantime.
    expect(takePrefetchedResponse(request(organization, { authorization: 'Bearer def' }))).toBeUndefined();
  });

  it('sends nothing without a readable session', async () => {
    await open({});
    expect(sent).toEqual([]);
    await open({ token: 'abc', user: '{' });
    expect(sent).toEqual([]);
  });

  it('starts the deferred preloads of the page', async () => {
    document.head.innerHTML = '<template id="later"><link rel="preload" as="script" href="/assets/data.js"></template>';
    expect(document.head.querySelector('link')).toBeNull();
    await open({});
    expect(document.head.querySelector('link')?.getAttribute('href')).toBe('/assets/data.js');
  });
});
