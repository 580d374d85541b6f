import { describe, expect, it } from '@jest/globals';
import { isChunkError, isFinal, kindOf, RemoteContractError, RemoteLoadError } from './load-error.ts';

describe('the kind of a failure', () => {
  it.each([
    ['version', 'Version 5.1.0 of shared singleton module zustand does not satisfy the requirement of veleta_stats'],
    ['http', 'HTTP 404 for /x'],
    ['timeout', 'ScriptNetworkError: Script "/x" timed out.'],
    ['timeout', 'TimeoutError: The operation was aborted due to timeout'],
    ['evaluation', 'ScriptExecutionError: Script "/x" loaded but threw'],
    ['evaluation', '[ Federation Runtime ]: RUNTIME-001'],
    ['network', 'ScriptNetworkError: Script "/x"'],
    ['network', 'TypeError: Failed to fetch'],
    ['network', 'Loading chunk 12 failed.'],
    ['evaluation', 'x is not a function'],
    ['evaluation', 'HTTPS is required'],
  ])('is %s where the error says "%s"', (kind, message) => {
    expect(kindOf(new Error(message))).toBe(kind);
  });

  it('is read from the name of the error too', () => {
    expect(kindOf(new DOMException('signal is aborted', 'TimeoutError'))).toBe('timeout');
  });

  it('is contract for our own checks, whatever they say', () => {
    expect(kindOf(new RemoteContractError('timed out'))).toBe('contract');
  });

  it('is read from what is no error, and unknown where that says nothing', () => {
    expect(kindOf('HTTP 503')).toBe('http');
    expect(kindOf('something else')).toBe('unknown');
  });

  it('says whether the same release would fail again', () => {
    const kinds = ['http', 'network', 'timeout', 'evaluation', 'version', 'contract', 'unknown'] as const;
    expect(kinds.filter(isFinal)).toEqual(['version', 'contract']);
  });
});

describe('a remote that could not be loaded', () => {
  it('names the remote, the release, the kind and what went wrong, and keeps the cause', () => {
    const cause = new Error('HTTP 500');
    const error = new RemoteLoadError('mf-stats', '2.0.0', 'http', cause);
    expect(error.message).toBe('mf-stats 2.0.0: http: HTTP 500');
    expect(error.cause).toBe(cause);
    expect(new RemoteLoadError('mf-stats', '', 'unknown', 'no release').message).toBe('mf-stats : unknown: no release');
  });
});

describe('a chunk that could not be had', () => {
  it.each([
    'Loading chunk 12 failed.',
    'Loading CSS chunk 12 failed.',
    'error loading dynamically imported module: https://x/a.js',
    'Failed to fetch dynamically imported module: https://x/a.js',
    'ScriptNetworkError: /a.js',
  ])('is known by "%s"', (message) => {
    expect(isChunkError(new Error(message))).toBe(true);
  });

  it('is known by the name of the error', () => {
    const error = new Error('12');
    error.name = 'ChunkLoadError';
    expect(isChunkError(error)).toBe(true);
  });

  it('is neither a fault of the code nor what is no error', () => {
    expect(isChunkError(new Error('x is not a function'))).toBe(false);
    expect(isChunkError('Loading chunk 12 failed.')).toBe(false);
  });
});
