import { useParams } from '@veleta/shared/router';
import { ProtectionPage } from '../survey/protection-page.tsx';
import { InShell } from './in-shell.tsx';
import { shellClient } from './shell-client.ts';

export default function ProtectionInShell() {
  const { token = '' } = useParams();
  return (
    <InShell address="response">
      <ProtectionPage key={token} token={token} client={shellClient} first={null} />
    </InShell>
  );
}
