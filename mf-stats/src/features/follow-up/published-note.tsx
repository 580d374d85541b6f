import { useTranslation } from '@veleta/shared/i18n';
import { Alert, Button, Flex, Link } from '@veleta/shared/ui';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { CopyButton, useRemoval } from '@veleta/shared/ui/pieces';
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
  const remove = useDeletePage(page.measurement.id);
  const removal = useRemoval<true>({
    remove: () => remove.mutateAsync(undefined).then(onDeleted),
    done: t('followUp.deleted'),
    failed: t('followUp.deleteFailed'),
  });
  return (
    <>
      <Button
        variant="ghost"
        colorPalette="error"
        alignSelf="flex-start"
        {...dialogIntent}
        onClick={() => removal.ask(true)}
      >
        {t('followUp.delete')}
      </Button>
      <ConfirmDialog
        {...removal.dialog}
        title={t('followUp.deleteTitle')}
        description={t('followUp.deleteText')}
        confirmLabel={t('followUp.delete')}
      />
    </>
  );
}
