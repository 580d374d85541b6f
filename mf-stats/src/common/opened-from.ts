import { useSearchParams } from '@veleta/shared/router';

/** The address of a page beside the results that begins with the measurement whose results are shown. */
export const besideResults = (page: 'reports' | 'past-results', measurement: string): string =>
  `/stats/${page}?measurement=${measurement}`;

/** Reads from the address which measurement's results a page was opened from, and how to get back to them. */
export function useOpenedFrom(): { readonly measurement: string | null; readonly back: string } {
  const [parameters] = useSearchParams();
  const measurement = parameters.get('measurement');
  return { measurement, back: measurement ? `/stats?measurement=${measurement}` : '/stats' };
}
