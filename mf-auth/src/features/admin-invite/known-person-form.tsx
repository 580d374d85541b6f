import { administrators } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { useTranslation } from '@veleta/shared/i18n';
import { Button, FormField, Input, PasswordInput, RouterLink, Stack } from '@veleta/shared/ui';
import { useAccept, type AcceptingProps } from './use-accept.ts';

/** For a signed-out person who has an account: the password signs in and accepts. */
export function KnownPersonForm(accepting: AcceptingProps) {
  const { t } = useTranslation('mf-auth');
  const accept = useAccept(accepting);
  const { fields, formProps, errorOf, isBusy } = useContractForm({
    schema: administrators.InvitationAcceptanceSchema,
    initial: { password: '' },
    toBody: (values) => values,
    isGuarded: false,
    mode: 'onBlur',
    words: (_, code) => {
      if (code === 'required') return t('login.password.missing');
      if (code === 'wrong_password') return t('invite.wrongPassword');
      return code === 'invalid' ? t('invite.failed') : undefined;
    },
    fieldOfCode: (code) => ['password', code === 'invalid_credentials' ? 'wrong_password' : 'invalid'],
    send: async (values) => {
      await accept(values);
      return 'done';
    },
  });

  return (
    <form {...formProps}>
      <Stack gap="5">
        <FormField label={t('fields.email')} readOnly>
          <Input type="email" autoComplete="username" size="lg" value={accepting.invite.email} readOnly />
        </FormField>
        <FormField label={t('fields.password')} required error={errorOf('password')}>
          <PasswordInput autoComplete="current-password" size="lg" {...fields.register('password')} />
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
