import { describe, expect, it } from '@jest/globals';
import { isChunkError, isFinal, kindOf, RemoteContractError, RemoteLoadError } from './load-error.ts';

describe('kindOf', () => {
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
  ])('returns %s for "%s"', (kind, message) => {
    expect(kindOf(new Error(message))).toBe(kind);
  });

  it('uses the name of the error too', () => {
    expect(kindOf(new DOMException('signal is aborted', 'TimeoutError'))).toBe('timeout');
  });

  it('returns contract for our own checks', () => {
    expect(kindOf(new RemoteContractError('timed out'))).toBe('contract');
  });

  it('reads values that are no errors, and returns unknown otherwise', () => {
    expect(kindOf('HTTP 503')).toBe('http');
    expect(kindOf('something else')).toBe('unknown');
  });

  it('distinguishes failures that a retry cannot mend', () => {
    const kinds = ['http', 'network', 'timeout', 'evaluation', 'version', 'contract', 'unknown'] as const;
    expect(kinds.filter(isFinal)).toEqual(['version', 'contract']);
  });
});

describe('RemoteLoadError', () => {
  it('contains remote, release, kind, message and cause', () => {
    const cause = new Error('HTTP 500');
    const error = new RemoteLoadError('mf-stats', '2.0.0', 'http', cause);
    expect(error.message).toBe('mf-stats 2.0.0: http: HTTP 500');
    expect(error.cause).toBe(cause);
    expect(new RemoteLoadError('mf-stats', '', 'unknown', 'no release').message).toBe('mf-stats : unknown: no release');
  });
});

describe('isChunkError', () => {
  it.each([
    'Loading chunk 12 failed.',
    'Loading CSS chunk 12 failed.',
    'error loading dynamically imported module: https://x/a.js',
    'Failed to fetch dynamically imported module: https://x/a.js',
    'ScriptNetworkError: /a.js',
  ])('detects "%s"', (message) => {
    expect(isChunkError(new Error(message))).toBe(true);
  });

  it('detects the name of the error', () => {
    const error = new Error('12');
    error.name = 'ChunkLoadError';
    expect(isChunkError(error)).toBe(true);
  });

  it('ignores errors of code and values that are no errors', () => {
    expect(isChunkError(new Error('x is not a function'))).toBe(false);
    expect(isChunkError('Loading chunk 12 failed.')).toBe(false);
  });
});
