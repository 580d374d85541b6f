import { administrators, type Role } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { UnsavedChanges } from '@veleta/shared/session';
import { Alert, Button, Stack } from '@veleta/shared/ui';
import { Modal } from '@veleta/shared/ui/on-demand';
import { CancelButton } from '@veleta/shared/ui/pieces';
import { FailureNote } from '../../common/failure-note.tsx';
import { nameOf, useChangeRole, type Administrator } from './administrators.api.ts';
import { RoleChoice } from './role-choice.tsx';

/** Changes the role of a person. */
export function RoleDialog({ person, onClose }: { person: Administrator; onClose: () => void }) {
  const { t } = useTranslation('mf-organization');
  const change = useChangeRole();
  const name = nameOf(person);
  const { fields, submit, isBusy, isUnsaved, failure } = useContractForm<{ role: Role }>({
    schema: administrators.RoleInputSchema,
    initial: { role: person.role },
    toBody: (values) => values,
    isDialogOwner: true,
    send: async (values) => {
      if (values.role !== person.role) {
        await change.mutateAsync({ person, role: values.role });
        notify.success(t('people.change.done', { name, role: t(`roles.names.${values.role}`) }));
      }
      onClose();
      return 'done';
    },
  });
  const role = fields.watch('role');

  return (
    <Modal
      isOpen
      onClose={isBusy ? undefined : onClose}
      title={t('people.change.title', { name })}
      description={t('people.change.hint')}
      footer={
        <>
          <CancelButton onCancel={onClose} disabled={isBusy}>
            {t('people.cancel')}
          </CancelButton>
          <Button onClick={() => void submit()} loading={isBusy} loadingText={t('people.change.submit')}>
            {t('people.change.submit')}
          </Button>
        </>
      }
    >
      <UnsavedChanges isDirty={isUnsaved} />
      <Stack gap="5">
        <RoleChoice value={role} onChange={(chosen) => fields.setValue('role', chosen, { shouldDirty: true })} />
        {person.isSelf && role !== person.role && (
          <Alert.Root status="warning">
            <Alert.Indicator />
            <Alert.Title fontWeight="medium">{t('people.change.self')}</Alert.Title>
          </Alert.Root>
        )}
        {failure !== null && <FailureNote title={t('people.change.failed')} error={failure} />}
      </Stack>
    </Modal>
  );
}
