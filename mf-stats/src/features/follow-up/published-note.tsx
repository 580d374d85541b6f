import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Alert, Button, Flex, Link } from '@veleta/shared/ui';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { CopyButton } from '@veleta/shared/ui/pieces';
import { useState } from 'react';
import { MailPage } from './mail-page.tsx';
import { useDeletePage, type FollowUpPage } from './follow-up.api.ts';

/** Link of a published page, to copy, open and mail. */
export function PublishedNote({ page, link }: { page: FollowUpPage; link: string }) {
  const { t } = useTranslation('mf-stats');
  return (
    <Alert.Root status="success" maxW="3xl">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{t('followUp.published')}</Alert.Title>
        <Alert.Description>
          {t('followUp.publishedHint')}
          <Flex gap="4" wrap="wrap" align="center" mt="3">
            <CopyButton value={link} label={t('followUp.copy')} size="sm" />
            <Link href={link} target="_blank" rel="noreferrer">
              {t('followUp.open')}
            </Link>
          </Flex>
          <MailPage page={page} />
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}

/** Deletes a saved page, after a confirmation. */
export function DeletePage({ page, onDeleted }: { page: FollowUpPage; onDeleted: () => void }) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useDeletePage(page.measurement.id);
  const confirm = async (): Promise<void> => {
    try {
      await remove.mutateAsync(undefined);
      notify.success(t('followUp.deleted'));
      onDeleted();
    } catch (error) {
      notify.error(t('followUp.deleteFailed'), errorText(error));
    }
    setIsOpen(false);
  };
  return (
    <>
      <Button
        variant="ghost"
        colorPalette="error"
        alignSelf="flex-start"
        {...dialogIntent}
        onClick={() => setIsOpen(true)}
      >
        {t('followUp.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('followUp.deleteTitle')}
        description={t('followUp.deleteText')}
        confirmLabel={t('followUp.delete')}
        isBusy={remove.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setIsOpen(false)}
      />
    </>
  );
}
