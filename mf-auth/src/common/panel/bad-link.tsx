import { Alert } from '@veleta/shared/ui';
import type { ReactNode } from 'react';

/** Codes that say that a link will never do again what it was for. */
const BAD_LINK = new Set(['link_invalid', 'link_used', 'link_expired', 'invalid_input']);

export const isBadLink = (code: string): boolean => BAD_LINK.has(code);

/** What is wrong with the link that led here; the way on stands below it. */
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
