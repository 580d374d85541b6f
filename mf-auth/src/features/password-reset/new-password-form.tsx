import { accounts } from '@veleta/shared/contracts';
import { useContractForm, useWatch } from '@veleta/shared/forms';
import { codeOf } from '@veleta/shared/http';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useMutation } from '@veleta/shared/query/sending';
import { Button, FormField, Input, PasswordInput, Stack } from '@veleta/shared/ui';
import { FAILED, markFailure, useFieldMessage } from '../../common/field-message.tsx';
import { StrengthHint } from '../../common/strength-hint.tsx';
import { isBadLink } from '../../common/panel/bad-link.tsx';
import { confirmResetMutation } from './new-password.api.ts';

export interface NewPasswordFormProps {
  token: string;
  /** Address of the account; password managers store the new password under it. */
  email: string;
  onChanged: () => void;
  /** Called when the link has become unusable since the page loaded. */
  onInvalid: (code: string) => void;
}

/** Sets a new password with the token of an email. */
export function NewPasswordForm({ token, email, onChanged, onInvalid }: NewPasswordFormProps) {
  const { t } = useTranslation('mf-auth');
  const confirm = useMutation(confirmResetMutation);
  const form = useContractForm({
    schema: accounts.PasswordResetSchema,
    initial: { newPassword: '' },
    toBody: ({ newPassword }) => ({ token, newPassword }),
    isGuarded: false,
    words: (_, code) => {
      if (code === FAILED) return t('forgot.failed');
      return code === 'required' ? t('login.password.missing') : undefined;
    },
    fieldOfCode: (code) => (isBadLink(code) ? undefined : markFailure('newPassword')()),
    send: async ({ newPassword }) => {
      await confirm.mutateAsync({ token, newPassword });
      notify.success(t('reset.done'));
      onChanged();
      return 'done';
    },
    onFailed: (error) => {
      const code = codeOf(error);
      if (isBadLink(code)) onInvalid(code);
    },
  });
  const { fields, formProps, isBusy } = form;
  const message = useFieldMessage(form);
  const newPassword = useWatch({ control: fields.control, name: 'newPassword' });

  return (
    <form {...formProps}>
      <Stack gap="5">
        <FormField label={t('fields.email')} readOnly>
          <Input type="email" autoComplete="username" size="lg" value={email} />
        </FormField>
        <FormField
          label={t('fields.newPassword')}
          required
          hint={<StrengthHint password={newPassword} />}
          error={message('newPassword')}
        >
          <PasswordInput autoComplete="new-password" size="lg" {...fields.register('newPassword')} />
        </FormField>
        <Button type="submit" size="lg" width="full" loading={isBusy} loadingText={t('reset.busy')}>
          {t('reset.submit')}
        </Button>
      </Stack>
    </form>
  );
}
