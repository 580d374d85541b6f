import { useSearchParams } from '@veleta/shared/router';

/** Returns the address of a related page that starts with the given measurement. */
export const hrefWithMeasurement = (
  page: 'reports' | 'presentation' | 'past-results' | 'action-plans',
  measurement: string,
): string => `/stats/${page}?measurement=${measurement}`;

/** Reads from the address from which measurement's results a page was opened, and returns the link back. */
export function useOpenedFrom(): { readonly measurement: string | null; readonly back: string } {
  const [parameters] = useSearchParams();
  const measurement = parameters.get('measurement');
  return { measurement, back: measurement ? `/stats?measurement=${measurement}` : '/stats' };
}
