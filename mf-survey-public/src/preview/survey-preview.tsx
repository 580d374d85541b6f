import { useEffect, useMemo, useState } from 'react';
import { createTranslate, loadCatalogue, type Catalogue } from '../standalone/translate.ts';
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
  /** The initial language; later the preview's own switch applies. */
  first: { readonly language: Language; readonly catalogue: Catalogue };
  /** Called instead of a submission. */
  onSend: () => void;
}

/** Shows a participant's pages with an in-memory history, device and server. Sends nothing. */
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
