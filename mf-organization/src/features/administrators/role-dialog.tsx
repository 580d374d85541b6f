import type { Role } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { UnsavedChanges } from '@veleta/shared/session';
import { Alert, Button, Stack } from '@veleta/shared/ui';
import { Modal } from '@veleta/shared/ui/on-demand';
import { CancelButton } from '@veleta/shared/ui/pieces';
import { useState } from 'react';
import { FailureNote } from '../../common/failure-note.tsx';
import { nameOf, useChangeRole, type Administrator } from './administrators.api.ts';
import { RoleChoice } from './role-choice.tsx';

/** Changes the role of a person. */
export function RoleDialog({ person, onClose }: { person: Administrator; onClose: () => void }) {
  const { t } = useTranslation('mf-organization');
  const change = useChangeRole();
  const [role, setRole] = useState<Role>(person.role);
  const name = nameOf(person);

  const save = async (): Promise<void> => {
    if (role === person.role) return onClose();
    try {
      await change.mutateAsync({ person, role });
    } catch {
      // The dialog shows the error next to the choice.
      return;
    }
    notify.success(t('people.change.done', { name, role: t(`roles.names.${role}`) }));
    onClose();
  };

  return (
    <Modal
      isOpen
      onClose={change.isPending ? undefined : onClose}
      title={t('people.change.title', { name })}
      description={t('people.change.hint')}
      footer={
        <>
          <CancelButton onCancel={onClose} disabled={change.isPending}>
            {t('people.cancel')}
          </CancelButton>
          <Button onClick={() => void save()} loading={change.isPending} loadingText={t('people.change.submit')}>
            {t('people.change.submit')}
          </Button>
        </>
      }
    >
      <UnsavedChanges isDirty={role !== person.role && !change.isSuccess} />
      <Stack gap="5">
        <RoleChoice value={role} onChange={setRole} />
        {person.isSelf && role !== person.role && (
          <Alert.Root status="warning">
            <Alert.Indicator />
            <Alert.Title fontWeight="medium">{t('people.change.self')}</Alert.Title>
          </Alert.Root>
        )}
        {change.isError && <FailureNote title={t('people.change.failed')} error={change.error} />}
      </Stack>
    </Modal>
  );
}
