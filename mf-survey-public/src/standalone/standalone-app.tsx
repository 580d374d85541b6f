import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { fingerprintOfDevice } from '../survey/device-fingerprint.ts';
import type { DeviceRecord, DraftStore } from '../survey/draft.types.ts';
import { PageLocationContext } from '../survey/page-location.ts';
import { createSurveyClient } from '../survey/survey-client.ts';
import { SurveyPage } from '../survey/survey-page.tsx';
import type { Language, Survey } from '../survey/survey.types.ts';
import { TextsContext, type Written } from '../survey/texts.ts';
import { useBrowserLocation, type InitialLocation } from './browser-location.ts';
import { keepLanguage, keptLanguage } from './language-choice.ts';
import type { PageData } from './page-data.ts';
import { createTranslate, loadCatalogue, type Catalogue } from './small-texts.ts';

export interface StandaloneAppProps {
  data: PageData;
  catalogue: Catalogue;
  page: Omit<InitialLocation, 'token'>;
  /** The participation that the page came with; null where only the device knows. */
  record: DeviceRecord | null;
  openDrafts: () => Promise<DraftStore>;
  /** What the server has formatted; absent on a page that none has drawn. */
  written?: Written;
  /** Rendered instead of the survey; only a server passes it. */
  children?: ReactNode;
  /** Colours of whoever asks, on a page that learns it only now. */
  onSurvey?: (survey: Survey) => void;
}

/** The survey page without a shell: its own history, its own words. Drawn by the server first, so its first picture is made of its props alone. */
export function StandaloneApp({ data, catalogue, record, openDrafts, written, ...given }: StandaloneAppProps) {
  const [words, setWords] = useState({ language: data.language, catalogue });
  const page = useBrowserLocation({ token: data.token, ...given.page });
  const wanted = useRef(words.language);
  const showIn = async (language: Language) => {
    wanted.current = language;
    if (language === words.language) return;
    const next = await loadCatalogue(language);
    // Of several choices the last one counts, in whatever order their texts come.
    if (wanted.current === language) setWords({ language, catalogue: next });
  };
  useEffect(() => {
    document.documentElement.lang = words.language;
  }, [words.language]);
  useEffect(() => {
    if (data.isChosen) keepLanguage(data.language);
    else void showIn(keptLanguage() ?? data.language);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what was chosen before this page counts once, at its beginning
  }, []);
  const texts = {
    language: words.language,
    locale: data.locales[words.language],
    ...(written && { written }),
    t: useMemo(() => createTranslate(words.catalogue), [words]),
    changeLanguage: (language: Language) => {
      keepLanguage(language);
      void showIn(language);
    },
  };
  const client = useMemo(
    () => createSurveyClient({ baseUrl: data.apiUrl, language: () => keptLanguage() ?? data.language }),
    [data],
  );
  /** The language of the person on the list comes first, unless they chose another one here. */
  const onSurvey = (survey: Survey) => {
    if (survey.language && !keptLanguage()) void showIn(survey.language);
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
            carried={record ?? undefined}
            refusal={data.refusal}
            onSurvey={onSurvey}
          />
        )}
      </PageLocationContext.Provider>
    </TextsContext.Provider>
  );
}

const makeId = (): string => crypto.randomUUID();
