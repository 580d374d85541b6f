import { accounts } from '@veleta/shared/contracts';
import { useContractForm, useWatch } from '@veleta/shared/forms';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useMutation } from '@veleta/shared/query/sending';
import { Button, FormField, Input, Stack } from '@veleta/shared/ui';
import { FAILED, markFailure, useFieldMessage } from '../../common/field-message.tsx';
import { requestResetMutation } from './password-reset.api.ts';

/** Requests the email with the link to set a new password. */
export function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('mf-auth');
  const request = useMutation(requestResetMutation);
  const form = useContractForm({
    schema: accounts.EmailInputSchema,
    initial: { email: '' },
    toBody: ({ email }) => ({ email: email.trim() }),
    isGuarded: false,
    words: (_, code) => {
      if (code === FAILED) return t('forgot.failed');
      return t(code === 'required' ? 'login.email.missing' : 'login.email.invalid');
    },
    fieldOfCode: markFailure('email'),
    send: async ({ email }) => {
      await request.mutateAsync(email.trim());
      notify.success(t('forgot.done'));
      onSent(email.trim());
      return 'done';
    },
  });
  const { fields, formProps, isBusy } = form;
  const message = useFieldMessage(form);
  const email = useWatch({ control: fields.control, name: 'email' });

  return (
    <form {...formProps}>
      <Stack gap="5">
        <FormField label={t('fields.email')} required error={message('email')}>
          <Input type="email" inputMode="email" autoComplete="username" size="lg" {...fields.register('email')} />
        </FormField>
        <Button
          type="submit"
          size="lg"
          width="full"
          disabled={email.trim() === ''}
          loading={isBusy}
          loadingText={t('forgot.busy')}
        >
          {t('forgot.submit')}
        </Button>
      </Stack>
    </form>
  );
}
