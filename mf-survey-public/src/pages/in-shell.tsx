import { changeLanguage, currentLocale, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { useLocation, useNavigate, useParams } from '@veleta/shared/router';
import { useRef, type ReactNode } from 'react';
import { PageLocationContext, type PageLocation } from '../survey/page-location.ts';
import type { Screen } from '../survey/screens.ts';
import type { Address } from '../survey/survey.types.ts';
import stylesheet from '../survey/survey.css';
import { TextsContext, type Translate } from '../survey/texts.ts';

const PATHS: Record<Address, string> = { access: '/request-survey-access/', response: '/survey/response/' };

/** Provides the survey with the shell's router, texts and layout. */
export function InShell({ address, children }: { address: Address; children: ReactNode }) {
  const { token = '' } = useParams();
  const { t } = useTranslation('mf-survey-public');
  const language = useLanguage();
  const location = useLocation();
  const navigate = useNavigate();
  const shown = useRef<string | null>(null);
  const entry = entryOf(location.state);
  const page: PageLocation = {
    isEmbedded: true,
    fingerprintUrl: '/fingerprint',
    protectionUrl: `${PATHS.response}${encodeURIComponent(token)}/protection`,
    state: entry?.screen ?? null,
    go: (screen, { replace = false, address: to = address } = {}) => {
      const next: Entry = { screen, depth: (entry?.depth ?? 0) + (replace ? 0 : 1) };
      void navigate(PATHS[to] + encodeURIComponent(token), { replace, state: { survey: next } });
    },
    goBack: () => {
      if ((entry?.depth ?? 0) === 0) return false;
      void navigate(-1);
      return true;
    },
    isFirst: () => shown.current === null,
    onScreen: (id) => {
      shown.current = id;
    },
  };
  const translate: Translate = (key, values) => t(key, values ?? {});
  return (
    <TextsContext.Provider
      value={{
        language,
        locale: currentLocale(),
        t: translate,
        changeLanguage: (chosen) => void changeLanguage(chosen),
      }}
    >
      <PageLocationContext.Provider value={page}>
        <link rel="stylesheet" href={stylesheet} precedence="veleta" />
        {children}
      </PageLocationContext.Provider>
    </TextsContext.Provider>
  );
}

interface Entry {
  readonly screen: Screen;
  readonly depth: number;
}

const entryOf = (state: unknown): Entry | null =>
  typeof state === 'object' && state !== null && 'survey' in state ? (state.survey as Entry) : null; // only this file writes it
