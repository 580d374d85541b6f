import { useEffect, useState } from 'react';
import { useFormats } from './formats.ts';
import { useTexts } from './texts.ts';

/** Without the year, which the line above contains: on a small phone every line counts. */
const LOCAL_MOMENT = { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' } as const;

/**
 * Shows a moment in the reader's local time if it differs from the measurement's zone.
 * Only the browser knows the local zone, so the text appears after the takeover.
 */
export function LocalTime({ at, timeZone }: { at: number; timeZone: string }) {
  const { t, locale } = useTexts();
  const ahead = useFormats(timeZone).ahead(at);
  const [date, setDate] = useState('');
  useEffect(() => {
    const isAway = -new Date(at).getTimezoneOffset() !== ahead;
    setDate(isAway ? new Date(at).toLocaleString(locale, LOCAL_MOMENT) : '');
  }, [at, ahead, locale]);
  return date && <span className="vs-here">{t('promise.here', { date })}</span>;
}
