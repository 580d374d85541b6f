import { useParams } from '@veleta/shared/router';
import { fingerprintOfDevice } from '../survey/device-fingerprint.ts';
import { openDrafts } from '../survey/draft-store.ts';
import { SurveyPage } from '../survey/survey-page.tsx';
import type { Address } from '../survey/survey.types.ts';
import { InShell } from './in-shell.tsx';
import { shellClient } from './shell-client.ts';

/** Shows the same survey as on its standalone page. */
export function SurveyInShell({ address }: { address: Address }) {
  const { token = '' } = useParams();
  return (
    <InShell address={address}>
      <SurveyPage
        key={token}
        token={token}
        address={address}
        client={shellClient}
        openDrafts={openDrafts}
        fingerprint={fingerprintOfDevice}
        makeId={() => crypto.randomUUID()}
        first={null}
        onSurvey={() => undefined}
      />
    </InShell>
  );
}
