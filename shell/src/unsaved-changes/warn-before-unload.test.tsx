import { afterEach, describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { UnsavedChanges } from '@veleta/shared/session';
import { warnBeforeUnload } from './warn-before-unload.ts';

let stop = (): void => {};
afterEach(() => stop());
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a page that is closed', () => {
  it('asks while there is unsaved input, and no longer once it is saved', () => {
    stop = warnBeforeUnload();
    expect(isAsked()).toBe(false);
    const { rerender } = render(<UnsavedChanges isDirty />);
    expect(isAsked()).toBe(true);
    rerender(<UnsavedChanges isDirty={false} />);
    expect(isAsked()).toBe(false);
  });

  it('asks for what was entered before it listened', () => {
    render(<UnsavedChanges isDirty />);
    stop = warnBeforeUnload();
    expect(isAsked()).toBe(true);
  });

  it('asks no more once it was told to stop', () => {
    render(<UnsavedChanges isDirty />);
    warnBeforeUnload()();
    expect(isAsked()).toBe(false);
  });

  it('does not ask for what is entered after that', () => {
    warnBeforeUnload()();
    render(<UnsavedChanges isDirty />);
    expect(isAsked()).toBe(false);
  });
});
