import { isContext } from 'node:vm';
import { afterEach, expect, it, jest } from '@jest/globals';

afterEach(() => void jest.useRealTimers());

it('jest-node-environment provides an ordinary global object without interceptors', () => {
  // In Jest's own environment, the contextified object differs from the global one.
  expect(isContext(globalThis)).toBe(true);
});

it("jest-node-environment provides Node's globals", async () => {
  for (const name of ['process', 'Buffer', 'URL', 'fetch', 'crypto', 'performance', 'structuredClone', 'setImmediate'])
    expect([name, Reflect.get(globalThis, name)]).toEqual([name, expect.anything()]);
  expect(globalThis).toBe(global);
  expect(await new Blob(['ab']).text()).toBe('ab');
});

it("jest-node-environment shares typed arrays with Node's modules", () => {
  expect(new TextEncoder().encode('a')).toBeInstanceOf(Uint8Array);
  expect(Buffer.from('a').buffer).toBeInstanceOf(ArrayBuffer);
});

it('jest-node-environment supports fake timers', () => {
  jest.useFakeTimers({ now: 1_000 });
  const later = jest.fn();
  setTimeout(later, 500);
  jest.advanceTimersByTime(500);
  expect(later).toHaveBeenCalledTimes(1);
  expect(Date.now()).toBe(1_500);
});
