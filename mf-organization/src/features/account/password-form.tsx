import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@veleta/shared/contracts';
import { HttpError } from '@veleta/shared/http';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useUnsavedChanges } from '@veleta/shared/session';
import { Button, FormField, PasswordInput, SimpleGrid, Stack } from '@veleta/shared/ui';
import { useForm } from 'react-hook-form';
import { useChangePassword } from './account.api.ts';
import { FailureNote } from '../../fields/failure-note.tsx';

const EMPTY = { oldPassword: '', newPassword: '' };

/** Where a code of the server belongs; its words are drawn in the language on the screen. */
const FIELD_OF = { wrong_password: 'oldPassword', weak_password: 'newPassword' } as const;
const isFieldCode = (code: string): code is keyof typeof FIELD_OF => code in FIELD_OF;

/** Changes the password. The server decides what is too weak; the rule is written under the field. */
export function PasswordForm() {
  const { t } = useTranslation('mf-organization');
  const { register, handleSubmit, formState, reset, setError } = useForm({ defaultValues: EMPTY });
  const change = useChangePassword();
  useUnsavedChanges(formState.isDirty);
  const { oldPassword, newPassword } = formState.errors;
  const isAtField = change.error instanceof HttpError && isFieldCode(change.error.code);

  const submit = handleSubmit(async (values) => {
    if (change.isRunning()) return;
    try {
      await change.mutateAsync(values);
      reset(EMPTY);
      notify.success(t('password.changed'));
    } catch (error) {
      if (error instanceof HttpError && isFieldCode(error.code))
        setError(FIELD_OF[error.code], { type: 'server' }, { shouldFocus: true });
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="6">
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="6">
          <FormField
            label={t('password.current')}
            error={oldPassword && t(oldPassword.type === 'server' ? 'password.wrong' : 'password.currentRequired')}
          >
            <PasswordInput
              autoComplete="current-password"
              maxLength={PASSWORD_MAX_LENGTH}
              {...register('oldPassword', { required: true })}
            />
          </FormField>
          <FormField
            label={t('password.new')}
            hint={t('password.newHint', { minimum: PASSWORD_MIN_LENGTH })}
            error={newPassword && t(newPassword.type === 'server' ? 'password.weak' : 'password.newRequired')}
          >
            <PasswordInput
              autoComplete="new-password"
              maxLength={PASSWORD_MAX_LENGTH}
              {...register('newPassword', { required: true })}
            />
          </FormField>
        </SimpleGrid>
        {change.isError && !isAtField && <FailureNote title={t('password.failed')} error={change.error} />}
        <Button type="submit" alignSelf="flex-start" loading={change.isPending}>
          {t('password.submit')}
        </Button>
      </Stack>
    </form>
  );
}
