import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { confirmRequested, readRequested, readShown, removePreview, takeFromAddress } from './requested-preview.ts';

const visit = (address: string): void => history.replaceState(null, '', address);
const address = (): string => location.pathname + location.search + location.hash;

beforeEach(() => sessionStorage.clear());
afterEach(() => visit('/'));

describe('the address of a page', () => {
  it('starts a preview in this tab on a page with the permission, and is cleaned', () => {
    visit('/stats?view=all&release=mf-stats@1.3.0,mf-auth@2.0.0&release=mf-x@1#part');
    takeFromAddress(true);
    expect(address()).toBe('/stats?view=all#part');
    expect(readShown()).toEqual(['mf-stats@1.3.0', 'mf-auth@2.0.0', 'mf-x@1']);
    expect(localStorage).toHaveLength(0);
  });

  it('only requests a preview on a page without the permission, until the person confirms it', () => {
    visit('/stats?release=mf-stats@1.3.0');
    takeFromAddress(false);
    expect([readShown(), readRequested()]).toEqual([[], ['mf-stats@1.3.0']]);
    // A later page with the permission does not confirm it by itself.
    visit('/stats');
    takeFromAddress(true);
    expect([readShown(), readRequested()]).toEqual([[], ['mf-stats@1.3.0']]);
    confirmRequested();
    expect([readShown(), readRequested()]).toEqual([['mf-stats@1.3.0'], []]);
  });

  it('keeps the preview of the tab if it names no release', () => {
    visit('/stats?release=mf-stats@1.3.0');
    takeFromAddress(true);
    visit('/dashboard?view=all');
    takeFromAddress(true);
    expect([readShown(), address()]).toEqual([['mf-stats@1.3.0'], '/dashboard?view=all']);
  });

  it('replaces an earlier preview', () => {
    for (const release of ['mf-stats@1.3.0', 'mf-auth@2.0.0']) {
      visit(`/stats?release=${release}`);
      takeFromAddress(true);
    }
    expect(readShown()).toEqual(['mf-auth@2.0.0']);
  });

  it('names a limited number of short texts', () => {
    visit(`/stats?release=${Array.from({ length: 50 }, (_, index) => `mf-x@${index}`).join(',')}`);
    takeFromAddress(true);
    expect(readShown()).toHaveLength(8);
    visit(`/stats?release=${'x'.repeat(5000)}`);
    takeFromAddress(true);
    expect(readShown()).toEqual(['x'.repeat(120)]);
  });
});

describe('removePreview', () => {
  beforeEach(() => {
    visit('/stats?release=mf-stats@1.3.0,mf-auth@2.0.0');
    takeFromAddress(true);
    visit('/stats?release=mf-x@1');
    takeFromAddress(false);
  });

  it('ends the preview and the requests', () => {
    removePreview();
    expect([readShown(), readRequested(), sessionStorage.length]).toEqual([[], [], 0]);
  });

  it('ends the preview of one release', () => {
    removePreview(['mf-stats@1.3.0']);
    expect(readShown()).toEqual(['mf-auth@2.0.0']);
  });
});
