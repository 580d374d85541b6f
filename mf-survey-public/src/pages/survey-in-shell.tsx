import { useLanguage } from '@veleta/shared/i18n';
import { useParams } from '@veleta/shared/router';
import { useMemo, useRef } from 'react';
import { fingerprintOfDevice } from '../survey/device-fingerprint.ts';
import { openDrafts } from '../survey/draft-store.ts';
import { createSurveyClient } from '../survey/survey-client.ts';
import { SurveyPage } from '../survey/survey-page.tsx';
import type { Address } from '../survey/survey.types.ts';
import { InShell } from './in-shell.tsx';

/** The same survey as on its own page. It keeps to the plain client: these calls are public and must carry no session. */
export function SurveyInShell({ address }: { address: Address }) {
  const { token = '' } = useParams();
  const language = useRef(useLanguage());
  language.current = useLanguage();
  const client = useMemo(() => createSurveyClient({ baseUrl: '', language: () => language.current }), []);
  return (
    <InShell address={address}>
      <SurveyPage
        key={token}
        token={token}
        address={address}
        client={client}
        openDrafts={openDrafts}
        fingerprint={fingerprintOfDevice}
        makeId={() => crypto.randomUUID()}
        first={null}
        onSurvey={() => undefined}
      />
    </InShell>
  );
}
