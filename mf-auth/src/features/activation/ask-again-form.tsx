import { useTranslation } from '@veleta/shared/i18n';
import { useMutation } from '@veleta/shared/query/sending';
import { Alert, Button, FormField, Input, Stack } from '@veleta/shared/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFieldMessage } from '../../common/field-message.tsx';
import { fieldErrorOf } from '../../common/refusal.ts';
import { email } from '../../common/rules.ts';
import { useSubmit } from '../../common/use-submit.ts';
import { resendMutation } from './activation.api.ts';

/** Asks for another activation mail. The answer is the same for every address. */
export function AskAgainForm() {
  const { t } = useTranslation('mf-auth');
  const resend = useMutation(resendMutation);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ mode: 'onSubmit', defaultValues: { email: '' } });
  const { errors } = form.formState;
  const message = useFieldMessage();

  const { isBusy, onSubmit } = useSubmit(form, async (values) => {
    try {
      await resend.mutateAsync(values.email.trim());
      setSentTo(values.email.trim());
      return 'done';
    } catch (error) {
      form.setError('email', fieldErrorOf(error, 'activation.again.failed'), { shouldFocus: true });
      return 'failed';
    }
  });

  if (sentTo !== null) {
    return (
      <Alert.Root status="success" role="status">
        <Alert.Indicator />
        <Alert.Title fontWeight="medium">{t('activation.again.done', { email: sentTo })}</Alert.Title>
      </Alert.Root>
    );
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="5">
        <FormField label={t('fields.email')} required error={message(errors.email)}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="email"
            size="lg"
            {...form.register('email', email('login.email.missing', 'login.email.invalid'))}
          />
        </FormField>
        <Button type="submit" size="lg" width="full" loading={isBusy} loadingText={t('activation.again.busy')}>
          {t('activation.again.submit')}
        </Button>
      </Stack>
    </form>
  );
}
