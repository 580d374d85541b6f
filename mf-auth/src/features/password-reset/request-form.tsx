import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useMutation } from '@veleta/shared/query/sending';
import { Button, FormField, Input, Stack } from '@veleta/shared/ui';
import { useForm, useWatch } from 'react-hook-form';
import { useFieldMessage } from '../../common/field-message.tsx';
import { fieldErrorOf } from '../../common/refusal.ts';
import { email } from '../../common/rules.ts';
import { useSubmit } from '../../common/use-submit.ts';
import { requestResetMutation } from './password-reset.api.ts';

/** Asks for the mail with which a new password is set. */
export function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('mf-auth');
  const ask = useMutation(requestResetMutation);
  const form = useForm({ mode: 'onSubmit', defaultValues: { email: '' } });
  const { errors } = form.formState;
  const message = useFieldMessage();
  const written = useWatch({ control: form.control, name: 'email' });

  const { isBusy, onSubmit } = useSubmit(form, async (values) => {
    const address = values.email.trim();
    try {
      await ask.mutateAsync(address);
    } catch (error) {
      form.setError('email', fieldErrorOf(error, 'forgot.failed'), { shouldFocus: true });
      return 'failed';
    }
    notify.success(t('forgot.done'));
    onSent(address);
    return 'done';
  });

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="5">
        <FormField label={t('fields.email')} required error={message(errors.email)}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="username"
            size="lg"
            {...form.register('email', email('login.email.missing', 'login.email.invalid'))}
          />
        </FormField>
        <Button
          type="submit"
          size="lg"
          width="full"
          disabled={written.trim() === ''}
          loading={isBusy}
          loadingText={t('forgot.busy')}
        >
          {t('forgot.submit')}
        </Button>
      </Stack>
    </form>
  );
}
