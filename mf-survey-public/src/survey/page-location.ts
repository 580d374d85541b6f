import { createContext, useContext } from 'react';
import type { Address } from './survey.types.ts';
import type { Screen } from './screens.ts';

/** The page's environment: its own window, or the shell. */
export interface PageLocation {
  /** Whether it is inside the shell, which provides the `main` landmark. */
  readonly isEmbedded: boolean;
  /** Whether it is part of another page, which keeps its title and scroll position. */
  readonly isPreview?: boolean;
  /** Address of the page about browser fingerprints. */
  readonly fingerprintUrl: string;
  /** Address of the page about the protection of results; null if no link leads to the survey. */
  readonly protectionUrl: string | null;
  /** Hidden fields of every form, for the server on a page without script. */
  readonly formFields?: Readonly<Record<string, string>>;
  /** State of the current history entry: a `Screen`, or any other value. */
  readonly state: unknown;
  /** Adds or replaces a history entry, with another address if given. */
  readonly go: (screen: Screen, options?: { replace?: boolean; address?: Address }) => void;
  /** Goes back if the history contains the previous screen; otherwise returns false. */
  readonly goBack: () => boolean;
  /** True until a screen has been shown. */
  readonly isFirst: () => boolean;
  readonly onScreen: (id: string) => void;
}

export const PageLocationContext = createContext<PageLocation | null>(null);

/** @throws Error outside of a page that provides its location */
export function usePageLocation(): PageLocation {
  const page = useContext(PageLocationContext);
  if (!page) throw new Error('usePageLocation needs its context');
  return page;
}
