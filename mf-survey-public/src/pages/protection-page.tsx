import { useParams } from '@veleta/shared/router';
import { ProtectionPage } from '../survey/protection-page.tsx';
import { InShell } from './in-shell.tsx';
import { useShellClient } from './shell-client.ts';

export default function ProtectionInShell() {
  const { token = '' } = useParams();
  const client = useShellClient();
  return (
    <InShell address="response">
      <ProtectionPage key={token} token={token} client={client} first={null} />
    </InShell>
  );
}
