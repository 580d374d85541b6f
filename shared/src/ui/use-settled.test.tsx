import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useSettled } from './use-settled.ts';

const onSave = jest.fn();

/** A field whose error appears on blur, above the button under the pointer. */
function Form() {
  const [error, setError] = useState('');
  const shown = useSettled(error);
  return (
    <>
      <input onBlur={() => setError('Missing')} />
      {shown && <p>{shown}</p>}
      <button type="button" onClick={onSave} />
    </>
  );
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('useSettled', () => {
  it('delays a change until the click has happened', () => {
    render(<Form />);
    const button = screen.getByRole('button');
    fireEvent.pointerDown(button);
    fireEvent.blur(screen.getByRole('textbox'));
    expect(screen.queryByText('Missing')).not.toBeInTheDocument();
    fireEvent.pointerUp(button);
    fireEvent.click(button);
    expect(onSave).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Missing')).not.toBeInTheDocument();
    act(() => jest.runAllTimers());
    expect(screen.getByText('Missing')).toBeInTheDocument();
  });

  it('changes at once without a press', () => {
    render(<Form />);
    fireEvent.blur(screen.getByRole('textbox'));
    expect(screen.getByText('Missing')).toBeInTheDocument();
  });
});
