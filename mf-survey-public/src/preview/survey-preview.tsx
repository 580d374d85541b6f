import { useEffect, useMemo, useState } from 'react';
import { createTranslate, loadCatalogue, type Catalogue } from '../standalone/small-texts.ts';
import { localesOfBrowser } from '../survey/locales-of-browser.ts';
import { createMemoryDrafts } from '../survey/draft-store.ts';
import { PageLocationContext } from '../survey/page-location.ts';
import stylesheet from '../survey/survey.css';
import { SurveyPage } from '../survey/survey-page.tsx';
import type { Language, Survey } from '../survey/survey.types.ts';
import { TextsContext } from '../survey/texts.ts';
import { createPreviewClient } from './preview-client.ts';
import { usePreviewLocation } from './preview-location.ts';

interface SurveyPreviewProps {
  survey: Survey;
  /** The language that it begins in; from then on its own switch decides, as for a participant. */
  first: { readonly language: Language; readonly catalogue: Catalogue };
  /** Called where a participant's answers would be sent. */
  onSend: () => void;
}

/** The participant's own page, on a history, a device and a server that are made up: the same screens, and nothing leaves them. */
export function SurveyPreview({ survey, first, onSend }: SurveyPreviewProps) {
  const [words, setWords] = useState(first);
  const [wanted, setWanted] = useState(first.language);
  useEffect(() => {
    let isGone = false;
    void loadCatalogue(wanted).then((catalogue) => !isGone && setWords({ language: wanted, catalogue }));
    return () => {
      isGone = true;
    };
  }, [wanted]);
  const texts = useMemo(
    () => ({
      language: words.language,
      locale: localesOfBrowser()[words.language],
      t: createTranslate(words.catalogue),
      changeLanguage: setWanted,
    }),
    [words],
  );
  const page = usePreviewLocation(survey.promise === 'anonymous' ? 'access' : 'response');
  const [client] = useState(() => createPreviewClient(survey, onSend));
  const [drafts] = useState(createMemoryDrafts);
  return (
    <TextsContext.Provider value={texts}>
      <PageLocationContext.Provider value={page}>
        <link rel="stylesheet" href={stylesheet} precedence="veleta" />
        <div lang={words.language}>
          <SurveyPage
            token="preview"
            address={page.address}
            client={client}
            openDrafts={async () => ({ ...drafts, isKept: async () => true })}
            fingerprint={async () => null}
            makeId={() => crypto.randomUUID()}
            first={{ name: 'ready', survey }}
            onSurvey={() => undefined}
          />
        </div>
      </PageLocationContext.Provider>
    </TextsContext.Provider>
  );
}
