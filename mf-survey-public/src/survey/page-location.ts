import { createContext, useContext } from 'react';
import type { Address } from './survey.types.ts';
import type { Screen } from './screens.ts';

/** Where the page lives: alone in its window, or inside the shell. */
export interface PageLocation {
  /** The shell brings the `main` landmark. */
  readonly isEmbedded: boolean;
  /** A part of somebody else's page: that page keeps its title and its scroll. */
  readonly isPreview?: boolean;
  /** Address of the page about browser fingerprints. */
  readonly fingerprintUrl: string;
  /** Address of the page about how results of this survey are protected; null where no link leads to the survey. */
  readonly protectionUrl: string | null;
  /** Hidden fields of every form, for a server that reads them where no script runs. */
  readonly formFields?: Readonly<Record<string, string>>;
  /** What the history's entry carries: a `Screen`, or anything at all. */
  readonly state: unknown;
  /** Adds a history entry, or replaces the current one; the address may change with it. */
  readonly go: (screen: Screen, options?: { replace?: boolean; address?: Address }) => void;
  /** Back where the history holds the screen before, else false. */
  readonly goBack: () => boolean;
  /** True until a screen was shown. */
  readonly isFirst: () => boolean;
  readonly onScreen: (id: string) => void;
}

export const PageLocationContext = createContext<PageLocation | null>(null);

/** @throws outside of a page that provides its place. */
export function usePageLocation(): PageLocation {
  const page = useContext(PageLocationContext);
  if (!page) throw new Error('usePlace must be used within a PagePlaceContext');
  return page;
}
