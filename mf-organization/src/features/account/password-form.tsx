import { accounts, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Button, FormField, PasswordInput, SimpleGrid, Stack } from '@veleta/shared/ui';
import { FailureNote } from '../../common/failure-note.tsx';
import { useChangePassword } from './account.api.ts';

const EMPTY = { oldPassword: '', newPassword: '' };

/** Changes the password. The server rejects weak passwords; the hint shows the minimum length. */
export function PasswordForm() {
  const { t } = useTranslation('mf-organization');
  const change = useChangePassword();
  const { fields, formProps, errorOf, failure, isFailureAtFields, isBusy } = useContractForm({
    schema: accounts.PasswordChangeSchema,
    initial: EMPTY,
    toBody: (values) => values,
    words: (field, code) => {
      if (code !== 'required') return undefined;
      return t(field === 'oldPassword' ? 'password.currentRequired' : 'password.newRequired');
    },
    fieldOfCode: (code) => {
      if (code === 'wrong_password') return ['oldPassword', code];
      return code === 'weak_password' ? ['newPassword', code] : undefined;
    },
    send: async (values) => {
      await change.mutateAsync(values);
      notify.success(t('password.changed'));
      return EMPTY;
    },
  });

  return (
    <form {...formProps}>
      <Stack gap="6">
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="6">
          <FormField label={t('password.current')} error={errorOf('oldPassword')}>
            <PasswordInput
              autoComplete="current-password"
              maxLength={PASSWORD_MAX_LENGTH}
              {...fields.register('oldPassword')}
            />
          </FormField>
          <FormField
            label={t('password.new')}
            hint={t('password.newHint', { minimum: PASSWORD_MIN_LENGTH })}
            error={errorOf('newPassword')}
          >
            <PasswordInput
              autoComplete="new-password"
              maxLength={PASSWORD_MAX_LENGTH}
              {...fields.register('newPassword')}
            />
          </FormField>
        </SimpleGrid>
        {failure !== null && !isFailureAtFields && <FailureNote title={t('password.failed')} error={failure} />}
        <Button type="submit" alignSelf="flex-start" loading={isBusy}>
          {t('password.submit')}
        </Button>
      </Stack>
    </form>
  );
}
