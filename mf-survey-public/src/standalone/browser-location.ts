import { useEffect, useMemo, useRef, useState } from 'react';
import type { PageLocation } from '../survey/page-location.ts';
import type { Screen } from '../survey/screens.ts';
import type { Address } from '../survey/survey.types.ts';

const PATHS: Record<Address, string> = { access: '/request-survey-access/', response: '/survey/response/' };

/** State of this page in the window's history. */
export interface Entry {
  readonly screen: Screen;
  /** Number of this survey's entries below this one; without any, Back would leave. */
  readonly depth: number;
}

const entryOf = (state: unknown): Entry | null =>
  typeof state === 'object' && state !== null && 'screen' in state ? (state as Entry) : null; // only this file writes such states

const addressOf = (path: string): Address => (path.startsWith(PATHS.access) ? 'access' : 'response');

export const entryInHistory = (): Entry | null => entryOf(history.state);

/** Initial location of a page, the same on the server and in the browser. */
export interface InitialLocation {
  readonly token: string;
  readonly address: Address;
  readonly entry: Entry | null;
  /** Hidden fields of the server's form, used until the script takes over. */
  readonly formFields: Readonly<Record<string, string>>;
}

/** Provides the page's location from the window's history. */
export function useBrowserLocation({ token, ...given }: InitialLocation): PageLocation & { address: Address } {
  const [first] = useState(given);
  const [now, setNow] = useState<{ entry: Entry | null; address: Address }>(first);
  const [formFields, setFormFields] = useState<Readonly<Record<string, string>> | undefined>(first.formFields);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    setFormFields(undefined);
    if (first.entry) history.replaceState(first.entry, '', PATHS[first.address] + encodeURIComponent(token));
    const onMove = () => setNow({ entry: entryOf(history.state), address: addressOf(location.pathname) });
    addEventListener('popstate', onMove);
    return () => removeEventListener('popstate', onMove);
  }, [first, token]);
  return useMemo(
    () => ({
      isEmbedded: false,
      fingerprintUrl: '/fingerprint',
      protectionUrl: `${PATHS.response}${encodeURIComponent(token)}/protection`,
      address: now.address,
      state: now.entry?.screen ?? null,
      formFields,
      go: (screen, { replace = false, address = now.address } = {}) => {
        const depth = (now.entry?.depth ?? 0) + (replace ? 0 : 1);
        const entry: Entry = { screen, depth };
        const path = PATHS[address] + encodeURIComponent(token);
        if (replace) history.replaceState(entry, '', path);
        else history.pushState(entry, '', path);
        setNow({ entry, address });
      },
      goBack: () => {
        if ((now.entry?.depth ?? 0) === 0) return false;
        history.back();
        return true;
      },
      isFirst: () => shown.current === null,
      onScreen: (id) => {
        shown.current = id;
      },
    }),
    [now, formFields, token],
  );
}
