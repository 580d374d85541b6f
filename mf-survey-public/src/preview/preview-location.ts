import { useMemo, useRef, useState } from 'react';
import type { PageLocation } from '../survey/page-location.ts';
import type { Screen } from '../survey/screens.ts';
import type { Address } from '../survey/survey.types.ts';

interface Entry {
  readonly screen: Screen | null;
  readonly address: Address;
}

/** Keeps its own history, so that navigation in a preview does not affect the surrounding page. */
export function usePreviewLocation(first: Address): PageLocation & { address: Address } {
  const [entries, setEntries] = useState<readonly Entry[]>([{ screen: null, address: first }]);
  const shown = useRef<string | null>(null);
  return useMemo(() => {
    const current = entries.at(-1) ?? { screen: null, address: first };
    return {
      isEmbedded: true,
      isPreview: true,
      fingerprintUrl: '/fingerprint',
      protectionUrl: null,
      address: current.address,
      state: current.screen,
      go: (screen, { replace = false, address = current.address } = {}) =>
        setEntries([...(replace ? entries.slice(0, -1) : entries), { screen, address }]),
      goBack: () => {
        if (entries.length < 2) return false;
        setEntries(entries.slice(0, -1));
        return true;
      },
      isFirst: () => shown.current === null,
      onScreen: (id) => {
        shown.current = id;
      },
    };
  }, [entries, first]);
}
