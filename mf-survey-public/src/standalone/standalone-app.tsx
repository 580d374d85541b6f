import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { fingerprintOfDevice } from '../survey/device-fingerprint.ts';
import type { DeviceRecord, DraftStore } from '../survey/draft.types.ts';
import { PageLocationContext } from '../survey/page-location.ts';
import { createSurveyClient } from '../survey/survey-client.ts';
import { SurveyPage } from '../survey/survey-page.tsx';
import type { Language, Survey } from '../survey/survey.types.ts';
import { TextsContext, type Written } from '../survey/texts.ts';
import { useBrowserLocation, type InitialLocation } from './browser-location.ts';
import { storeLanguage, storedLanguage } from './language-choice.ts';
import type { PageData } from './page-data.ts';
import { createTranslate, loadCatalogue, type Catalogue } from './translate.ts';

export interface StandaloneAppProps {
  data: PageData;
  catalogue: Catalogue;
  page: Omit<InitialLocation, 'token'>;
  /** The participation of the page; null if only the device has one. */
  record: DeviceRecord | null;
  openDrafts: () => Promise<DraftStore>;
  /** Values formatted by the server; absent on a page without a server. */
  written?: Written;
  /** Rendered instead of the survey; only a server passes it. */
  children?: ReactNode;
  /** Called with a survey that the page has loaded itself, for its colours. */
  onSurvey?: (survey: Survey) => void;
}

/**
 * The survey page without a shell, with its own history and texts.
 * The server renders it first, so its first render depends only on its props.
 */
export function StandaloneApp({ data, catalogue, record, openDrafts, written, ...given }: StandaloneAppProps) {
  const [words, setWords] = useState({ language: data.language, catalogue });
  const page = useBrowserLocation({ token: data.token, ...given.page });
  const wanted = useRef(words.language);
  const showIn = async (language: Language) => {
    wanted.current = language;
    if (language === words.language) return;
    const next = await loadCatalogue(language);
    // The last choice wins, in whatever order the texts load.
    if (wanted.current === language) setWords({ language, catalogue: next });
  };
  useEffect(() => {
    document.documentElement.lang = words.language;
  }, [words.language]);
  useEffect(() => {
    if (data.isChosen) storeLanguage(data.language);
    else void showIn(storedLanguage() ?? data.language);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what was chosen before this page counts once, at its beginning
  }, []);
  const texts = {
    language: words.language,
    locale: data.locales[words.language],
    ...(written && { written }),
    t: useMemo(() => createTranslate(words.catalogue), [words]),
    changeLanguage: (language: Language) => {
      storeLanguage(language);
      void showIn(language);
    },
  };
  const client = useMemo(
    () => createSurveyClient({ baseUrl: data.apiUrl, language: () => storedLanguage() ?? data.language }),
    [data],
  );
  /** Uses the language of the person on the list, unless they chose another one here. */
  const onSurvey = (survey: Survey) => {
    if (survey.language && !storedLanguage()) void showIn(survey.language);
    given.onSurvey?.(survey);
  };
  return (
    <TextsContext.Provider value={texts}>
      <PageLocationContext.Provider value={page}>
        {data.address === null ? (
          given.children
        ) : (
          <SurveyPage
            token={data.token}
            address={page.address}
            client={client}
            openDrafts={openDrafts}
            fingerprint={fingerprintOfDevice}
            makeId={makeId}
            first={data.first}
            postedRecord={record ?? undefined}
            errorCode={data.errorCode}
            onSurvey={onSurvey}
          />
        )}
      </PageLocationContext.Provider>
    </TextsContext.Provider>
  );
}

const makeId = (): string => crypto.randomUUID();
