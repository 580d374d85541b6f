import { useTranslation } from '@veleta/shared/i18n';
import { FormField, Input, PasswordInput, SimpleGrid } from '@veleta/shared/ui';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { StrengthHint } from './strength-hint.tsx';

interface Registered {
  field: UseFormRegisterReturn;
  error: ReactNode;
}

/** First and last name, side by side if the screen is wide enough. */
export function NameFields({ first, last }: { first: Registered; last: Registered }) {
  const { t } = useTranslation('mf-auth');
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5" alignItems="start">
      <FormField label={t('fields.firstName')} required error={first.error}>
        <Input autoComplete="given-name" maxLength={100} size="lg" {...first.field} />
      </FormField>
      <FormField label={t('fields.lastName')} required error={last.error}>
        <Input autoComplete="family-name" maxLength={100} size="lg" {...last.field} />
      </FormField>
    </SimpleGrid>
  );
}

/** Password field for a new account, with a strength hint that never blocks. */
export function NewPersonPassword({ field, error, written }: Registered & { written: string }) {
  const { t } = useTranslation('mf-auth');
  return (
    <FormField label={t('fields.password')} required hint={<StrengthHint password={written} />} error={error}>
      <PasswordInput autoComplete="new-password" size="lg" {...field} />
    </FormField>
  );
}
