import { administrators, type Role } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { UnsavedChanges } from '@veleta/shared/session';
import { Button, Stack, Text } from '@veleta/shared/ui';
import { dialogIntent, Modal } from '@veleta/shared/ui/on-demand';
import { CancelButton } from '@veleta/shared/ui/pieces';
import { useId, useState } from 'react';
import { FailureNote } from '../../common/failure-note.tsx';
import { TextField } from '../../common/text-field.tsx';
import { useInvite } from './administrators.api.ts';
import { RoleChoice } from './role-choice.tsx';

function InviteModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mf-organization');
  const invite = useInvite();
  const formId = useId();
  const [role, setRole] = useState<Role>('analyst');
  const form = useContractForm({
    schema: administrators.InvitationInputSchema,
    initial: { email: '' },
    toBody: ({ email }) => ({ email, role }),
    words: (_, code) => (code === 'required' ? t('people.invite.emailMissing') : undefined),
    isDialogOwner: true,
    send: async ({ email }) => {
      await invite.mutateAsync({ email: email.trim(), role });
      notify.success(t('people.invite.done', { email: email.trim() }));
      onClose();
      return 'done';
    },
  });

  return (
    <Modal
      isOpen
      onClose={form.isBusy ? undefined : onClose}
      title={t('people.invite.title')}
      description={t('people.invite.hint')}
      footer={
        <>
          <CancelButton onCancel={onClose} disabled={form.isBusy}>
            {t('people.cancel')}
          </CancelButton>
          <Button type="submit" form={formId} loading={form.isBusy} loadingText={t('people.invite.submit')}>
            {t('people.invite.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps}>
        <UnsavedChanges isDirty={form.isUnsaved} />
        <Stack gap="6">
          <TextField
            label={t('people.invite.email')}
            required
            type="email"
            inputMode="email"
            autoComplete="off"
            error={form.errorOf('email')}
            {...form.fields.register('email')}
          />
          <Stack gap="3">
            <Text fontWeight="medium">{t('people.role')}</Text>
            <RoleChoice value={role} onChange={setRole} />
          </Stack>
          {form.failure !== null && !form.isFailureAtFields && (
            <FailureNote title={t('people.invite.failed')} error={form.failure} />
          )}
        </Stack>
      </form>
    </Modal>
  );
}

/** Primary action of the page: invites a person by email. */
export function InviteDialog() {
  const { t } = useTranslation('mf-organization');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...dialogIntent} onClick={() => setOpen(true)}>
        {t('people.invite.open')}
      </Button>
      {isOpen && <InviteModal onClose={() => setOpen(false)} />}
    </>
  );
}
