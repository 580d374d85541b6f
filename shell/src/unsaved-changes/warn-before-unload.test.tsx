import { afterEach, describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { UnsavedChanges } from '@veleta/shared/session';
import { warnBeforeUnload } from './warn-before-unload.ts';

let stop = (): void => {};
afterEach(() => stop());
const isPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('warnBeforeUnload', () => {
  it('asks while there is unsaved input', () => {
    stop = warnBeforeUnload();
    expect(isPrevented()).toBe(false);
    const { rerender } = render(<UnsavedChanges isDirty />);
    expect(isPrevented()).toBe(true);
    rerender(<UnsavedChanges isDirty={false} />);
    expect(isPrevented()).toBe(false);
  });

  it('asks for input from before the subscription', () => {
    render(<UnsavedChanges isDirty />);
    stop = warnBeforeUnload();
    expect(isPrevented()).toBe(true);
  });

  it('does not ask after it was stopped', () => {
    render(<UnsavedChanges isDirty />);
    warnBeforeUnload()();
    expect(isPrevented()).toBe(false);
  });

  it('does not ask for input after it was stopped', () => {
    warnBeforeUnload()();
    render(<UnsavedChanges isDirty />);
    expect(isPrevented()).toBe(false);
  });
});
