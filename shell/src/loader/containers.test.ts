import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createInstance, init } from '@module-federation/enhanced/runtime';
import { release, remoteEntry } from '../testing/remote-entry.ts';
import { browserContainers } from './containers.ts';
import { RemoteContractError } from './load-error.ts';

const LONG_TIMEOUT_MS = 8_000;
const ONE = { isFresh: false, limitMs: 1_000 };

const scripts = (): string[] =>
  [...document.querySelectorAll('script')].map((script) => script.getAttribute('src') ?? '');
const scriptOf = (address: string): HTMLScriptElement => {
  const script = [...document.querySelectorAll('script')].find(({ src }) => src.endsWith(address));
  if (!script) throw new Error(`Nobody has asked for ${address}: ${scripts().join(' ')}`);
  return script;
};

/** The runtime requests a script some promises after the call. */
const asked = async (address: string): Promise<HTMLScriptElement> => {
  await jest.advanceTimersByTimeAsync(0);
  return scriptOf(address);
};

/** Simulates a loaded script: it registers its container, as a remote's entry does. */
async function arrives(address: string, container: string, says: string): Promise<void> {
  const script = await asked(address);
  Reflect.set(globalThis, container, { init: () => undefined, get: async () => () => ({ default: says }) });
  script.dispatchEvent(new Event('load'));
}

const failures: [string, string | undefined][] = [];
const entry = remoteEntry();
const containers = () =>
  browserContainers({
    remotes: () => [entry],
    own: { '/assets/own.js': 'sha384-own' },
    onScriptFailure: (url, hash) => failures.push([url, hash]),
  });
const at = (version: string, name: string) => ({
  ...release(version),
  preload: [`/remotes/${name}/${version}/entry.js`, `/remotes/${name}/${version}/other.js`],
});

let count = 0;
let name: string;
beforeEach(() => {
  jest.useFakeTimers();
  // The runtime warns when a container is replaced.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  // The runtime keeps containers until the page closes, so each test uses its own.
  count += 1;
  name = `mf_${count}`;
  failures.length = 0;
  init({ name: `shell ${count}`, remotes: [] });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.head.replaceChildren();
});

describe('browserContainers', () => {
  it('opens the first file of a release, without its manifest', async () => {
    const opened = containers().open(name, at('1.0.0', name), ONE);
    await asked('/1.0.0/entry.js');
    expect(scripts()).toEqual([`${location.origin}/remotes/${name}/1.0.0/entry.js`]);
    await arrives('/1.0.0/entry.js', name, 'one');
    expect(await opened).toEqual({ default: 'one' });
  });

  it('loads another release of an opened container', async () => {
    const { open } = containers();
    const first = open(name, at('2.0.0', name), ONE);
    await arrives('/2.0.0/entry.js', name, 'two');
    await first;
    const second = open(name, at('1.0.0', name), ONE);
    await arrives('/1.0.0/entry.js', name, 'one');
    expect(await second).toEqual({ default: 'one' });
  });

  it('returns the opened container for the same release', async () => {
    const { open } = containers();
    const first = open(name, at('1.0.0', name), ONE);
    await arrives('/1.0.0/entry.js', name, 'one');
    await first;
    const again = open(name, at('1.0.0', name), ONE);
    await jest.advanceTimersByTimeAsync(0);
    expect(scripts()).toEqual([]);
    expect(await again).toEqual({ default: 'one' });
  });

  it('loads the same release again for a fresh container', async () => {
    const { open } = containers();
    const first = open(name, at('1.0.0', name), ONE);
    await arrives('/1.0.0/entry.js', name, 'one');
    await first;
    const again = open(name, at('1.0.0', name), { ...ONE, isFresh: true });
    await arrives('/1.0.0/entry.js?retry=1', name, 'again');
    expect(await again).toEqual({ default: 'again' });
  });

  it('allows retries of a failed shared module in every remote', () => {
    containers();
    const remote = createInstance({ name: `remote ${count}`, remotes: [] });
    expect(remote.options.plugins.map((plugin) => plugin.name)).toContain('forget-failures');
  });

  it('rejects a release without files', async () => {
    const opened = containers().open(name, { ...release('1.0.0'), preload: [] }, ONE);
    await expect(opened).rejects.toThrow(RemoteContractError);
    await expect(opened).rejects.toThrow('1.0.0 has no entry');
  });

  it('throws if a script fails to load, with its address', async () => {
    const opened = containers().open(name, at('1.0.0', name), ONE);
    const failed = expect(opened).rejects.toThrow();
    const script = await asked('/1.0.0/entry.js');
    script.dispatchEvent(new Event('error'));
    await failed;
    expect(failures).toEqual([[`${location.origin}/remotes/${name}/1.0.0/entry.js`, undefined]]);
  });
});

describe('script timeout', () => {
  /** Whether a script requested by a chunk loader has been aborted. */
  const chunk = (): { isGivenUp: () => boolean } => {
    const script = document.createElement('script');
    const onError = jest.fn();
    script.onerror = onError;
    globalThis.veletaPrepareScript?.(script, '/assets/own.js');
    document.head.append(script);
    return { isGivenUp: () => onError.mock.calls.length > 0 };
  };

  it('is that of the attempt for an entry', async () => {
    const opened = containers().open(name, at('1.0.0', name), ONE);
    const given = jest.fn();
    opened.catch(given);
    await asked('/1.0.0/entry.js');
    await jest.advanceTimersByTimeAsync(ONE.limitMs - 1);
    expect(given).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(given).toHaveBeenCalledTimes(1);
  });

  it('is the longest one while two remotes load, and the default afterwards', async () => {
    const { open } = containers();
    const other = `${name}_other`;
    const short = open(name, at('1.0.0', name), ONE);
    const long = open(other, at('3.0.0', other), { isFresh: false, limitMs: 3_000 });
    await asked(`${other}/3.0.0/entry.js`);
    const during = chunk();
    await jest.advanceTimersByTimeAsync(1_500);
    expect(during.isGivenUp()).toBe(false);
    await arrives(`${name}/1.0.0/entry.js`, name, 'one');
    await arrives(`${other}/3.0.0/entry.js`, other, 'three');
    await Promise.all([short, long]);
    await jest.advanceTimersByTimeAsync(1_500);
    expect(during.isGivenUp()).toBe(true);
    const after = chunk();
    await jest.advanceTimersByTimeAsync(LONG_TIMEOUT_MS - 1);
    expect(after.isGivenUp()).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(after.isGivenUp()).toBe(true);
  });

  it('is the default again after a failed attempt', async () => {
    const opened = containers().open(name, at('1.0.0', name), ONE);
    const failed = expect(opened).rejects.toThrow();
    (await asked('/1.0.0/entry.js')).dispatchEvent(new Event('error'));
    await failed;
    const after = chunk();
    await jest.advanceTimersByTimeAsync(ONE.limitMs);
    expect(after.isGivenUp()).toBe(false);
  });

  it("applies to the shell's own chunks, which have hashes from the page", () => {
    containers();
    chunk();
    expect(scriptOf('/assets/own.js').integrity).toBe('sha384-own');
  });
});
