import { useEffect, useMemo, useState } from 'react';
import { fingerprintOfDevice } from '../survey/device-fingerprint.ts';
import { openDrafts } from '../survey/draft-store.ts';
import { FingerprintScreen } from '../survey/fingerprint-screen.tsx';
import { Frame } from '../survey/frame.tsx';
import { PagePlaceContext } from '../survey/page-place.ts';
import { createSurveyClient } from '../survey/survey-client.ts';
import { SurveyPage } from '../survey/survey-page.tsx';
import type { Language, Survey } from '../survey/survey.types.ts';
import { TextsContext } from '../survey/texts.ts';
import { useBrowserPlace } from './browser-place.ts';
import { keepLanguage, keptLanguage } from './language-choice.ts';
import type { PageData } from './page-data.ts';
import { createTranslate, loadCatalogue, type Catalogue } from './small-texts.ts';

interface StandaloneAppProps {
  data: PageData;
  language: Language;
  catalogue: Catalogue;
}

/** The survey page without a shell: its own history, its own words. */
export function StandaloneApp({ data, ...initial }: StandaloneAppProps) {
  const [words, setWords] = useState({ language: initial.language, catalogue: initial.catalogue });
  const place = useBrowserPlace(data.token);
  const showIn = async (language: Language) => {
    if (language !== words.language) setWords({ language, catalogue: await loadCatalogue(language) });
  };
  useEffect(() => {
    document.documentElement.lang = words.language;
  }, [words.language]);
  const texts = {
    language: words.language,
    t: useMemo(() => createTranslate(words.catalogue, words.language), [words]),
    changeLanguage: (language: Language) => {
      keepLanguage(language);
      void showIn(language);
    },
  };
  const client = useMemo(
    () => createSurveyClient({ baseUrl: data.apiUrl, language: () => keptLanguage() ?? initial.language }),
    [data.apiUrl, initial.language],
  );
  /** The language of the person on the list comes first, unless they chose another one here. */
  const onSurvey = (survey: Survey) => {
    if (survey.language && !keptLanguage()) void showIn(survey.language);
  };
  return (
    <TextsContext.Provider value={texts}>
      <PagePlaceContext.Provider value={place}>
        {data.address === null ? (
          <Frame survey={null}>
            <FingerprintScreen />
          </Frame>
        ) : (
          <SurveyPage
            token={data.token}
            address={place.address}
            client={client}
            openDrafts={openDrafts}
            fingerprint={fingerprintOfDevice}
            makeId={makeId}
            first={data.first}
            onSurvey={onSurvey}
          />
        )}
      </PagePlaceContext.Provider>
    </TextsContext.Provider>
  );
}

const makeId = (): string => crypto.randomUUID();
