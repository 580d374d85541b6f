import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { hasUnsavedChanges, subscribeToUnsavedChanges, useUnsavedChanges, wouldLoseInput } from './index.ts';

function Form({ isDirty, survives = false }: { isDirty: boolean; survives?: boolean }) {
  useUnsavedChanges(isDirty, { survives });
  return null;
}
const state = () => [hasUnsavedChanges(), wouldLoseInput()];

describe('unsaved input', () => {
  it('is registered while a form has some, and unregistered with the form', () => {
    const listener = jest.fn();
    const stop = subscribeToUnsavedChanges(listener);
    const { rerender } = render(<Form isDirty={false} />);
    expect(state()).toEqual([false, false]);
    rerender(<Form isDirty />);
    expect(state()).toEqual([true, true]);
    rerender(<Form isDirty={false} />);
    expect(state()).toEqual([false, false]);
    rerender(<Form isDirty />);
    cleanup();
    expect(state()).toEqual([false, false]);
    expect(listener).toHaveBeenCalledTimes(4);
    stop();
  });

  it('that is stored as a draft counts as saved', () => {
    render(
      <>
        <Form isDirty survives />
        <Form isDirty={false} />
      </>,
    );
    expect(state()).toEqual([true, false]);
  });
});
