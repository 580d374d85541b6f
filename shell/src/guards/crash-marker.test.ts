import { beforeEach, describe, expect, it } from '@jest/globals';
import { remoteEntry } from '../testing/remote-entry.ts';
import { createCrashMarker } from './crash-marker.ts';

beforeEach(() => sessionStorage.clear());
const stats = remoteEntry();
const only = remoteEntry('mf-auth', {}, ['1.0.0']);

describe('createCrashMarker', () => {
  it('names the release that was started when the page stopped responding, in every later page of the tab', () => {
    createCrashMarker().begin('mf-stats', '2.0.0');
    expect(createCrashMarker().hungVersion(stats)).toBe('2.0.0');
    expect(createCrashMarker().hungVersion(stats)).toBe('2.0.0');
    expect(createCrashMarker().hungVersion(only)).toBeUndefined();
  });

  it('names no release that was started successfully', () => {
    const marker = createCrashMarker();
    marker.begin('mf-stats', '2.0.0');
    marker.end('mf-stats');
    marker.end('mf-stats');
    expect(createCrashMarker().hungVersion(stats)).toBeUndefined();
  });

  it('names no release if the page was left in an orderly way', () => {
    createCrashMarker().begin('mf-stats', '2.0.0');
    dispatchEvent(new Event('pagehide'));
    expect(createCrashMarker().hungVersion(stats)).toBeUndefined();
  });

  it('keeps an only release that was started together with others', () => {
    const marker = createCrashMarker();
    marker.begin('mf-stats', '2.0.0');
    marker.begin('mf-auth', '1.0.0');
    const next = createCrashMarker();
    expect([next.hungVersion(stats), next.hungVersion(only)]).toEqual(['2.0.0', undefined]);
  });

  it('names an only release that was started alone', () => {
    createCrashMarker().begin('mf-auth', '1.0.0');
    expect(createCrashMarker().hungVersion(only)).toBe('1.0.0');
  });

  it('allows a release again', () => {
    createCrashMarker().begin('mf-stats', '2.0.0');
    const next = createCrashMarker();
    next.forgive('mf-stats');
    expect([next, createCrashMarker()].map((marker) => marker.hungVersion(stats))).toEqual([undefined, undefined]);
  });

  it('works with a broken entry in the storage', () => {
    sessionStorage.setItem('veleta.running', '{');
    expect(createCrashMarker().hungVersion(stats)).toBeUndefined();
  });
});
