import { useEffect, useRef, useState } from 'react';
import { RETURN_SECONDS } from './kiosk-times.ts';
import { ScreenButton, ScreenForm } from './screen-form.tsx';
import { useTexts } from './texts.ts';

/** Idle time after which the person may have left. */
const IDLE_MS = 90_000;
/** Time to respond to the warning. */
const WARNING_MS = 30_000;
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'input', 'scroll'] as const;

interface KioskWatchProps {
  isSent: boolean;
  /** Returns to the promise and removes this participation. */
  onReset: () => void;
}

/** Returns a shared tablet to its start after a participation, or when the person has left. */
export function KioskWatch({ isSent, onReset }: KioskWatchProps) {
  const { t } = useTexts();
  const [isWarning, setWarning] = useState(false);
  const [signs, setSigns] = useState(0);
  const stay = useRef<HTMLDivElement>(null);
  const delayMs = isSent ? RETURN_SECONDS * 1_000 : isWarning ? WARNING_MS : IDLE_MS;
  useEffect(() => {
    const timer = setTimeout(() => (isSent || isWarning ? onReset() : setWarning(true)), delayMs);
    return () => clearTimeout(timer);
    // Activity restarts the timer.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new drawing of the page is none
  }, [delayMs, isSent, isWarning, signs]);
  useEffect(() => {
    if (isSent) return;
    const onSign = () => {
      setWarning(false);
      setSigns((count) => count + 1);
    };
    for (const sign of ACTIVITY_EVENTS) addEventListener(sign, onSign, { passive: true });
    return () => {
      for (const sign of ACTIVITY_EVENTS) removeEventListener(sign, onSign);
    };
  }, [isSent]);
  useEffect(() => {
    if (isWarning) stay.current?.querySelector('button')?.focus();
  }, [isWarning]);
  if (isSent)
    return (
      <ScreenForm>
        <div className="vs-actions vs-kiosk">
          <p role="status">{t('kiosk.returns', { count: RETURN_SECONDS })}</p>
          <ScreenButton to="retry" variant="primary" onGo={onReset}>
            {t('kiosk.start_again')}
          </ScreenButton>
        </div>
      </ScreenForm>
    );
  if (!isWarning) return null;
  return (
    <div className="vs-veil">
      <div
        ref={stay}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="idle"
        aria-describedby="idle-text"
        className="vs-card"
      >
        <h2 id="idle">{t('kiosk.idle_heading')}</h2>
        <p id="idle-text">{t('kiosk.idle_text', { count: WARNING_MS / 1000 })}</p>
        {/* A press counts as activity. */}
        <ScreenButton to="next" variant="primary" onGo={() => setWarning(false)}>
          {t('kiosk.still_here')}
        </ScreenButton>
      </div>
    </div>
  );
}
