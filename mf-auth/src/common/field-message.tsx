import { useTranslation } from '@veleta/shared/i18n';
import { Span } from '@veleta/shared/ui';
import type { ReactNode } from 'react';
import type { FieldError } from 'react-hook-form';
import { useReason } from './refusal.ts';

/** Codes whose words help beyond the message that the field shows anyway. */
const EXPLAINED = new Set(['weak_password', 'network', 'timeout', 'too_many_requests', 'unavailable']);

/** Words of a field's error: its message is a key, its type the code of a refused call, explained in a line below. */
export function useFieldMessage(): (error: FieldError | undefined) => ReactNode {
  const { t } = useTranslation('mf-auth');
  const reason = useReason();
  return (error) => {
    if (!error?.message) return undefined;
    if (!EXPLAINED.has(error.type)) return t(error.message);
    const waitSeconds = error.types?.['waitSeconds'];
    return (
      <Span display="flex" flexDirection="column" gap="1">
        <span>{t(error.message)}</span>
        <Span fontWeight="normal">
          {reason({ code: error.type, ...(waitSeconds !== undefined && { waitSeconds: Number(waitSeconds) }) })}
        </Span>
      </Span>
    );
  };
}
