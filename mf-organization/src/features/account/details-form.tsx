import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useUnsavedChanges, type User } from '@veleta/shared/session';
import { Button, SimpleGrid, Stack } from '@veleta/shared/ui';
import { useForm } from 'react-hook-form';
import { TextField } from '../../fields/text-field.tsx';
import { useSaveAccount } from './account.api.ts';
import { FailureNote } from '../../fields/failure-note.tsx';

const NAME_LIMIT = 100;

/** The names of the signed-in person; the address is shown, and what it is for. */
export function DetailsForm({ user }: { user: User }) {
  const { t } = useTranslation('mf-organization');
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
  });
  const save = useSaveAccount();
  useUnsavedChanges(formState.isDirty);
  const required = (value: string) => value.trim() !== '';

  const submit = handleSubmit(async ({ firstName, lastName }) => {
    if (save.isRunning()) return;
    const names = { firstName: firstName.trim(), lastName: lastName.trim() };
    try {
      await save.mutateAsync(names);
      reset(names);
      notify.success(t('account.saved'));
    } catch {
      // Said below the fields, beside what was typed.
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="6">
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="6">
          <TextField
            label={t('account.firstName')}
            required
            autoComplete="given-name"
            maxLength={NAME_LIMIT}
            error={formState.errors.firstName ? t('account.firstNameRequired') : undefined}
            {...register('firstName', { validate: required })}
          />
          <TextField
            label={t('account.lastName')}
            required
            autoComplete="family-name"
            maxLength={NAME_LIMIT}
            error={formState.errors.lastName ? t('account.lastNameRequired') : undefined}
            {...register('lastName', { validate: required })}
          />
          <TextField
            label={t('account.email')}
            hint={t('account.emailHint')}
            value={user.email}
            readOnly
            type="email"
          />
          <TextField label={t('account.role')} value={t(`roles.names.${user.role}`)} readOnly />
        </SimpleGrid>
        {save.isError && <FailureNote title={t('account.saveFailed')} error={save.error} />}
        <Button type="submit" alignSelf="flex-start" loading={save.isPending}>
          {t('account.save')}
        </Button>
      </Stack>
    </form>
  );
}
