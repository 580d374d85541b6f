import { accountData, PASSWORD_MAX_LENGTH } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { codeOf } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQuery } from '@veleta/shared/query';
import { UnsavedChanges, useAuth } from '@veleta/shared/session';
import { Alert, Button, ErrorState, FormField, LoadingState, PasswordInput, Stack, Text } from '@veleta/shared/ui';
import { Modal } from '@veleta/shared/ui/on-demand';
import { CancelButton } from '@veleta/shared/ui/pieces';
import { useRef } from 'react';
import { DeletionImpacts } from './deletion-impact.tsx';
import { FailureNote } from '../../../common/failure-note.tsx';
import { removalQuery, useDeleteMe } from '../own-data.api.ts';

const FORM = 'delete-account';

/** Shows the deletion impact, asks for the password, and deletes the person. Cancel has the initial focus. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mf-organization');
  const errorText = useErrorText();
  const { logout } = useAuth();
  const removal = useQuery(removalQuery());
  const remove = useDeleteMe();
  const cancel = useRef<HTMLButtonElement>(null);
  const form = useContractForm({
    schema: accountData.RemovalInputSchema,
    initial: { password: '' },
    toBody: ({ password }) => ({ password, version: removal.data?.version ?? '' }),
    words: (_, code) => (code === 'required' ? t('password.currentRequired') : undefined),
    fieldOfCode: (code) => (code === 'wrong_password' ? ['password', code] : undefined),
    isDialogOwner: true,
    send: async ({ password }) => {
      await remove.mutateAsync({ password, version: removal.data?.version ?? '' });
      const said = [t('removal.done'), t('removal.doneHint')] as const;
      await logout();
      notify.success(...said);
      return 'done';
    },
    onFailed: (error) => {
      // The deletion impact has changed, so the person reviews the new list first.
      if (codeOf(error) === 'conflict') void removal.refetch();
    },
  });
  const { failure, isFailureAtFields } = form;
  const hasChanged = failure !== null && codeOf(failure) === 'conflict';
  const impacts = removal.data?.accounts ?? [];

  return (
    <Modal
      isOpen
      onClose={form.isBusy ? undefined : onClose}
      title={t('removal.title')}
      description={t('removal.intro')}
      role="alertdialog"
      initialFocus={cancel}
      footer={
        <>
          <CancelButton ref={cancel} onCancel={onClose} disabled={form.isBusy}>
            {t('removal.cancel')}
          </CancelButton>
          <Button type="submit" form={FORM} colorPalette="error" loading={form.isBusy} disabled={!removal.data}>
            {t('removal.submit')}
          </Button>
        </>
      }
    >
      {removal.isPending ? (
        <LoadingState />
      ) : removal.isError ? (
        <ErrorState
          message={t('removal.loadFailed')}
          description={errorText(removal.error)}
          onRetry={() => void removal.refetch()}
        />
      ) : (
        <form id={FORM} {...form.formProps}>
          <UnsavedChanges isDirty={form.isUnsaved} />
          <Stack gap="5">
            <DeletionImpacts impacts={impacts} />
            {impacts.some((impact) => !impact.isDeleted) && (
              <Text color="fg.muted" textStyle="sm">
                {t('removal.kept')}
              </Text>
            )}
            <FormField label={t('removal.password')} error={form.errorOf('password')}>
              <PasswordInput
                autoComplete="current-password"
                maxLength={PASSWORD_MAX_LENGTH}
                {...form.fields.register('password')}
              />
            </FormField>
            {hasChanged && (
              <Alert.Root status="warning" role="alert">
                <Alert.Indicator />
                <Alert.Title>{t('removal.changed')}</Alert.Title>
              </Alert.Root>
            )}
            {failure !== null && !hasChanged && !isFailureAtFields && (
              <FailureNote title={t('removal.failed')} error={failure} />
            )}
          </Stack>
        </form>
      )}
    </Modal>
  );
}
