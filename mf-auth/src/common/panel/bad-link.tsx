import { Alert } from '@veleta/shared/ui';
import type { ReactNode } from 'react';

/** Error codes of links that are permanently unusable. */
const BAD_LINK = new Set(['link_invalid', 'link_used', 'link_expired', 'invalid_input']);

export const isBadLink = (code: string): boolean => BAD_LINK.has(code);

/** Shows why a link is unusable. The caller renders the alternatives below it. */
export function BadLinkAlert({ title, reason }: { title: ReactNode; reason: ReactNode }) {
  return (
    <Alert.Root status="error" role="alert">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{title}</Alert.Title>
        <Alert.Description>{reason}</Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
