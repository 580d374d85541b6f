import { currentLanguage, formatDateTime } from '@veleta/shared/i18n';
import { LIVE_REFETCH_MS } from '@veleta/shared/query';
import { chakra, Span } from '@veleta/shared/ui';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';

const NowContext = createContext(0);

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** Updates the relative times inside while they are visible. */
export function Clock({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LIVE_REFETCH_MS);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

/** Formats the time since or until a moment in the largest whole unit: "3 minutes ago". */
function relativeOf(moment: string, now: number): string {
  const seconds = Math.round((new Date(moment).getTime() - now) / 1000);
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
}

/** Shows a relative time with the exact time below it. */
export function Moment({ at }: { at: string }) {
  const now = useContext(NowContext);
  return (
    <chakra.time dateTime={at} display="inline-block">
      {/* Events after the last clock reading count as just now. */}
      <Span display="block" whiteSpace="nowrap">
        {relativeOf(at, Math.max(now, new Date(at).getTime()))}
      </Span>
      <Span display="block" textStyle="xs" color="fg.muted" whiteSpace={{ md: 'nowrap' }}>
        {formatDateTime(at)}
      </Span>
    </chakra.time>
  );
}
