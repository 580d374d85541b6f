import { FingerprintScreen } from '../survey/fingerprint-screen.tsx';
import { Frame } from '../survey/frame.tsx';
import { InShell } from './in-shell.tsx';

export default function FingerprintPage() {
  return (
    <InShell address="access">
      <Frame survey={null}>
        <FingerprintScreen />
      </Frame>
    </InShell>
  );
}
