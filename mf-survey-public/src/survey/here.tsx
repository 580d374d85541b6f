import { useEffect, useState } from 'react';
import { useFormats } from './formats.ts';
import { useTexts } from './texts.ts';

/**
 * A moment by the reader's own clock, where that differs from the measurement's zone. Only a browser knows that clock, so it
 * follows once the page is taken over, and nobody who is at home formats anything.
 */
export function Here({ at, timeZone }: { at: number; timeZone: string }) {
  const { t, locale } = useTexts();
  const ahead = useFormats(timeZone).ahead(at);
  const [date, setDate] = useState('');
  useEffect(() => {
    const isAway = -new Date(at).getTimezoneOffset() !== ahead;
    setDate(isAway ? new Date(at).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' }) : '');
  }, [at, ahead, locale]);
  return date && <span className="vs-here">{t('promise.here', { date })}</span>;
}
