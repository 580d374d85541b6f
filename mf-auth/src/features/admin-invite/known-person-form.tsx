import { codeOf } from '@veleta/shared/http';
import { useTranslation } from '@veleta/shared/i18n';
import { Button, FormField, Input, PasswordInput, RouterLink, Stack } from '@veleta/shared/ui';
import { useForm } from 'react-hook-form';
import { useFieldMessage } from '../../common/field-message.tsx';
import { requiredPassword } from '../../common/rules.ts';
import { useCorrectedRegister } from '../../common/use-corrected-register.ts';
import { useSubmit } from '../../common/use-submit.ts';
import { useAccept, type AcceptingProps } from './use-accept.ts';

/** For somebody who has a user and is signed out: their password signs in and accepts. */
export function KnownPersonForm(accepting: AcceptingProps) {
  const { t } = useTranslation('mf-auth');
  const accept = useAccept(accepting);
  const form = useForm({ mode: 'onBlur', defaultValues: { password: '' } });
  const { errors } = form.formState;
  const register = useCorrectedRegister(form);
  const message = useFieldMessage();

  const { isBusy, onSubmit } = useSubmit(form, async ({ password }) => {
    try {
      await accept({ password });
      return 'done';
    } catch (error) {
      const code = codeOf(error);
      const text = code === 'invalid_credentials' ? 'invite.wrongPassword' : 'invite.failed';
      form.setError('password', { type: code, message: text }, { shouldFocus: true });
      return 'failed';
    }
  });

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="5">
        <FormField label={t('fields.email')} readOnly>
          <Input type="email" autoComplete="username" size="lg" value={accepting.invite.email} readOnly />
        </FormField>
        <FormField label={t('fields.password')} required error={message(errors.password)}>
          <PasswordInput
            autoComplete="current-password"
            size="lg"
            {...register('password', requiredPassword('login.password.missing'))}
          />
        </FormField>
        <RouterLink to="/auth/forgot-password" textStyle="sm">
          {t('login.forgot')}
        </RouterLink>
        <Button type="submit" size="lg" width="full" loading={isBusy} loadingText={t('invite.busy')}>
          {t('invite.loginAndAccept')}
        </Button>
      </Stack>
    </form>
  );
}
