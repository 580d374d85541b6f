import { readEmail, type Role } from '@veleta/shared/contracts';
import { HttpError } from '@veleta/shared/http';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { UnsavedChanges } from '@veleta/shared/session';
import { Button, Stack, Text } from '@veleta/shared/ui';
import { dialogIntent, Modal } from '@veleta/shared/ui/on-demand';
import { CancelButton } from '@veleta/shared/ui/pieces';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FailureNote } from '../../fields/failure-note.tsx';
import { TextField } from '../../fields/text-field.tsx';
import { useInvite } from './administrators.api.ts';
import { RoleChoice } from './role-choice.tsx';

/** Code of what the server finds wrong with the address. */
const emailProblem = (error: unknown): string | undefined =>
  error instanceof HttpError ? error.fields.find(({ path }) => path === 'email')?.code : undefined;

function InviteModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mf-organization');
  const invite = useInvite();
  const formId = useId();
  const [role, setRole] = useState<Role>('analyst');
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { email: '' } });

  const submit = handleSubmit(async ({ email }) => {
    if (invite.isPending) return;
    try {
      await invite.mutateAsync({ email: email.trim(), role });
    } catch (error) {
      const code = emailProblem(error);
      if (code)
        setError('email', { type: 'server', message: code === 'member' ? 'people.invite.member' : 'rules.email' });
      return;
    }
    notify.success(t('people.invite.done', { email: email.trim() }));
    onClose();
  });

  return (
    <Modal
      isOpen
      onClose={invite.isPending ? undefined : onClose}
      title={t('people.invite.title')}
      description={t('people.invite.hint')}
      footer={
        <>
          <CancelButton onCancel={onClose} disabled={invite.isPending}>
            {t('people.cancel')}
          </CancelButton>
          <Button type="submit" form={formId} loading={invite.isPending} loadingText={t('people.invite.submit')}>
            {t('people.invite.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <UnsavedChanges isDirty={formState.isDirty} />
        <Stack gap="6">
          <TextField
            label={t('people.invite.email')}
            required
            type="email"
            inputMode="email"
            autoComplete="off"
            error={formState.errors.email?.message && t(formState.errors.email.message)}
            {...register('email', {
              validate: (text) =>
                readEmail(text) !== null || (text.trim() ? 'rules.email' : 'people.invite.emailMissing'),
            })}
          />
          <Stack gap="3">
            <Text fontWeight="medium">{t('people.role')}</Text>
            <RoleChoice value={role} onChange={setRole} />
          </Stack>
          {invite.isError && !emailProblem(invite.error) && (
            <FailureNote title={t('people.invite.failed')} error={invite.error} />
          )}
        </Stack>
      </form>
    </Modal>
  );
}

/** The one primary action of the page: invite somebody by mail. */
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
