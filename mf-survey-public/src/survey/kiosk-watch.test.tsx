import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createTranslate } from '../standalone/translate.ts';
import en from '../words/en.ts';
import { KioskWatch } from './kiosk-watch.tsx';
import { TextsContext } from './texts.ts';

const texts = { language: 'en', locale: 'en-US', t: createTranslate(en), changeLanguage: () => {} } as const;

function show() {
  const onReset = jest.fn();
  render(
    <TextsContext.Provider value={texts}>
      <KioskWatch isSent={false} onReset={onReset} />
    </TextsContext.Provider>,
  );
  return onReset;
}
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
const warning = () => screen.queryByRole('alertdialog', { name: 'Are you still there?' });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('KioskWatch', () => {
  it.each(['pointerDown', 'keyDown', 'input', 'scroll'] as const)('counts %s as activity', async (sign) => {
    const onReset = show();
    await pass(89);
    fireEvent[sign](document.body, { bubbles: true });
    await pass(89);
    expect(warning()).toBeNull();
    await pass(1);
    expect(warning()).toBeVisible();
    fireEvent[sign](document.body, { bubbles: true });
    expect(warning()).toBeNull();
    await pass(60);
    expect(onReset).not.toHaveBeenCalled();
  });

  it('resets the page thirty seconds after an unanswered warning', async () => {
    const onReset = show();
    await pass(90);
    await pass(29);
    expect(onReset).not.toHaveBeenCalled();
    await pass(1);
    expect(onReset).toHaveBeenCalledTimes(1);
  });
});
