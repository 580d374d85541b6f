import { accounts } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import type { User } from '@veleta/shared/session';
import { Button, SimpleGrid, Stack } from '@veleta/shared/ui';
import { FailureNote } from '../../common/failure-note.tsx';
import { TextField } from '../../common/text-field.tsx';
import { useSaveAccount } from './account.api.ts';

const NAME_LIMIT = 100;

/** Form for the names of the signed-in person. The address and the role are read-only. */
export function DetailsForm({ user }: { user: User }) {
  const { t } = useTranslation('mf-organization');
  const save = useSaveAccount();
  const { fields, formProps, errorOf, failure, isBusy } = useContractForm({
    schema: accounts.NamesSchema,
    initial: { firstName: user.firstName, lastName: user.lastName },
    toBody: (values) => values,
    words: (field, code) => (code === 'required' ? t(`account.${field}Required`) : undefined),
    send: async ({ firstName, lastName }) => {
      const names = { firstName: firstName.trim(), lastName: lastName.trim() };
      await save.mutateAsync(names);
      notify.success(t('account.saved'));
      return names;
    },
  });

  return (
    <form {...formProps}>
      <Stack gap="6">
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="6">
          <TextField
            label={t('account.firstName')}
            required
            autoComplete="given-name"
            maxLength={NAME_LIMIT}
            error={errorOf('firstName')}
            {...fields.register('firstName')}
          />
          <TextField
            label={t('account.lastName')}
            required
            autoComplete="family-name"
            maxLength={NAME_LIMIT}
            error={errorOf('lastName')}
            {...fields.register('lastName')}
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
        {failure !== null && <FailureNote title={t('account.saveFailed')} error={failure} />}
        <Button type="submit" alignSelf="flex-start" loading={isBusy}>
          {t('account.save')}
        </Button>
      </Stack>
    </form>
  );
}
