import { accounts } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { useTranslation } from '@veleta/shared/i18n';
import { useMutation } from '@veleta/shared/query/sending';
import { Alert, Button, FormField, Input, Stack } from '@veleta/shared/ui';
import { useState } from 'react';
import { FAILED, markFailure, useFieldMessage } from '../../common/field-message.tsx';
import { resendMutation } from './activation.api.ts';

/** Requests another activation email. The confirmation is the same for every address. */
export function ResendForm() {
  const { t } = useTranslation('mf-auth');
  const resend = useMutation(resendMutation);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm({
    schema: accounts.EmailInputSchema,
    initial: { email: '' },
    toBody: ({ email }) => ({ email: email.trim() }),
    isGuarded: false,
    words: (_, code) => {
      if (code === FAILED) return t('activation.again.failed');
      return t(code === 'required' ? 'login.email.missing' : 'login.email.invalid');
    },
    fieldOfCode: markFailure('email'),
    send: async ({ email }) => {
      await resend.mutateAsync(email.trim());
      setSentTo(email.trim());
      return 'done';
    },
  });
  const { fields, formProps, isBusy } = form;
  const message = useFieldMessage(form);

  if (sentTo !== null) {
    return (
      <Alert.Root status="success" role="status">
        <Alert.Indicator />
        <Alert.Title fontWeight="medium">{t('activation.again.done', { email: sentTo })}</Alert.Title>
      </Alert.Root>
    );
  }
  return (
    <form {...formProps}>
      <Stack gap="5">
        <FormField label={t('fields.email')} required error={message('email')}>
          <Input type="email" inputMode="email" autoComplete="email" size="lg" {...fields.register('email')} />
        </FormField>
        <Button type="submit" size="lg" width="full" loading={isBusy} loadingText={t('activation.again.busy')}>
          {t('activation.again.submit')}
        </Button>
      </Stack>
    </form>
  );
}
