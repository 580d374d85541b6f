import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useMutation } from '@veleta/shared/query/sending';
import { Button, FormField, Input, PasswordInput, Stack } from '@veleta/shared/ui';
import { useForm, useWatch } from 'react-hook-form';
import { useFieldMessage } from '../../common/field-message.tsx';
import { fieldErrorOf, refusalOf } from '../../common/refusal.ts';
import { requiredPassword } from '../../common/rules.ts';
import { StrengthHint } from '../../common/strength-hint.tsx';
import { useSubmit } from '../../common/use-submit.ts';
import { isBadLink } from '../../common/panel/bad-link.tsx';
import { confirmResetMutation } from './new-password.api.ts';

export interface NewPasswordFormProps {
  token: string;
  /** Whose password it is: a password manager files the new one under it. */
  email: string;
  onChanged: () => void;
  /** The link went bad meanwhile. */
  onInvalid: (code: string) => void;
}

/** Sets a new password with the token of a mail. */
export function NewPasswordForm({ token, email, onChanged, onInvalid }: NewPasswordFormProps) {
  const { t } = useTranslation('mf-auth');
  const confirm = useMutation(confirmResetMutation);
  const form = useForm({ mode: 'onSubmit', defaultValues: { newPassword: '' } });
  const { errors } = form.formState;
  const message = useFieldMessage();
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });

  const { isBusy, onSubmit } = useSubmit(form, async (values) => {
    try {
      await confirm.mutateAsync({ token, ...values });
    } catch (error) {
      const { code } = refusalOf(error);
      if (isBadLink(code)) onInvalid(code);
      else form.setError('newPassword', fieldErrorOf(error, 'forgot.failed'), { shouldFocus: true });
      return 'failed';
    }
    notify.success(t('reset.done'));
    onChanged();
    return 'done';
  });

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="5">
        <FormField label={t('fields.email')} readOnly>
          <Input type="email" autoComplete="username" size="lg" value={email} />
        </FormField>
        <FormField
          label={t('fields.newPassword')}
          required
          hint={<StrengthHint password={newPassword} />}
          error={message(errors.newPassword)}
        >
          <PasswordInput
            autoComplete="new-password"
            size="lg"
            {...form.register('newPassword', requiredPassword('login.password.missing'))}
          />
        </FormField>
        <Button type="submit" size="lg" width="full" loading={isBusy} loadingText={t('reset.busy')}>
          {t('reset.submit')}
        </Button>
      </Stack>
    </form>
  );
}
