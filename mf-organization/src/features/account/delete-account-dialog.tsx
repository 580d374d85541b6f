import { PASSWORD_MAX_LENGTH } from '@veleta/shared/contracts';
import { HttpError } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQuery } from '@veleta/shared/query';
import { UnsavedChanges, useAuth } from '@veleta/shared/session';
import { Alert, Button, ErrorState, FormField, LoadingState, PasswordInput, Stack, Text } from '@veleta/shared/ui';
import { Modal } from '@veleta/shared/ui/on-demand';
import { CancelButton } from '@veleta/shared/ui/pieces';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { AccountFates } from './account-fates.tsx';
import { FailureNote } from '../../fields/failure-note.tsx';
import { removalQuery, useDeleteMe } from './own-data.api.ts';

const FORM = 'delete-account';

/** Shows what goes, asks for the password, and deletes the person. The harmless answer has the focus. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mf-organization');
  const errorText = useErrorText();
  const { logout } = useAuth();
  const removal = useQuery(removalQuery());
  const remove = useDeleteMe();
  const cancel = useRef<HTMLButtonElement>(null);
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { password: '' } });
  const { password: problem } = formState.errors;
  const code = remove.error instanceof HttpError ? remove.error.code : null;
  const fates = removal.data?.accounts ?? [];

  const submit = handleSubmit(async ({ password }) => {
    if (!removal.data || remove.isPending) return;
    try {
      await remove.mutateAsync({ password, version: removal.data.version });
    } catch (error) {
      if (!(error instanceof HttpError)) return;
      if (error.code === 'wrong_password') setError('password', { type: 'server' }, { shouldFocus: true });
      // What goes is another list by now: it is shown before anything is deleted.
      if (error.code === 'conflict') await removal.refetch();
      return;
    }
    const said = [t('removal.done'), t('removal.doneHint')] as const;
    await logout();
    notify.success(...said);
  });

  return (
    <Modal
      isOpen
      onClose={remove.isPending ? undefined : onClose}
      title={t('removal.title')}
      description={t('removal.intro')}
      role="alertdialog"
      initialFocus={cancel}
      footer={
        <>
          <CancelButton ref={cancel} onCancel={onClose} disabled={remove.isPending}>
            {t('removal.cancel')}
          </CancelButton>
          <Button type="submit" form={FORM} colorPalette="error" loading={remove.isPending} disabled={!removal.data}>
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
        <form id={FORM} onSubmit={(event) => void submit(event)} noValidate>
          <UnsavedChanges isDirty={formState.isDirty && !remove.isSuccess} />
          <Stack gap="5">
            <AccountFates fates={fates} />
            {fates.some((fate) => !fate.isDeleted) && (
              <Text color="fg.muted" textStyle="sm">
                {t('removal.kept')}
              </Text>
            )}
            <FormField
              label={t('removal.password')}
              error={problem && t(problem.type === 'server' ? 'password.wrong' : 'password.currentRequired')}
            >
              <PasswordInput
                autoComplete="current-password"
                maxLength={PASSWORD_MAX_LENGTH}
                {...register('password', { required: true })}
              />
            </FormField>
            {code === 'conflict' && (
              <Alert.Root status="warning" role="alert">
                <Alert.Indicator />
                <Alert.Title>{t('removal.changed')}</Alert.Title>
              </Alert.Root>
            )}
            {remove.isError && code !== 'conflict' && code !== 'wrong_password' && (
              <FailureNote title={t('removal.failed')} error={remove.error} />
            )}
          </Stack>
        </form>
      )}
    </Modal>
  );
}
