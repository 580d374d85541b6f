import { Badge } from '@veleta/shared/ui';
import { Check, Clock, Info, X } from '@veleta/shared/ui/icons';
import type { ReactNode } from 'react';

const LOOKS = {
  good: { palette: 'success', Icon: Check },
  bad: { palette: 'error', Icon: X },
  waiting: { palette: 'warning', Icon: Clock },
  note: { palette: 'info', Icon: Info },
} as const;

/** Shows a state as text with an icon and a colour. */
export function Mark({ look, children }: { look: keyof typeof LOOKS; children: ReactNode }) {
  const { palette, Icon } = LOOKS[look];
  return (
    <Badge colorPalette={palette} gap="1" whiteSpace="nowrap">
      <Icon aria-hidden="true" size={14} />
      {children}
    </Badge>
  );
}
