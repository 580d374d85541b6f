import { useEffect, useState } from 'react';
import { useFormats } from './formats.ts';
import { useTexts } from './texts.ts';

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
    setDate(isAway ? new Date(at).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' }) : '');
  }, [at, ahead, locale]);
  return date && <span className="vs-here">{t('promise.here', { date })}</span>;
}
