import { useState } from 'react';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Button } from '@veleta/shared/ui';
import { Trash2 } from '@veleta/shared/ui/icons';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useOnce } from '../../drafts/use-once.ts';
import { useDeleteList, type ParticipantList } from './participant-lists.api.ts';

/** Deletes a list that nothing uses, after asking. */
export function DeleteList({ list }: { list: ParticipantList }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteList();
  const once = useOnce();

  const confirm = () =>
    once(async () => {
      try {
        await remove.mutateAsync(list.id);
        notify.success(t('lists.deleted'));
        setIsAsking(false);
        return 'done';
      } catch (error) {
        notify.error(t('lists.deleteFailed'), errorText(error));
      }
      setIsAsking(false);
    });

  return (
    <>
      <Button
        variant="ghost"
        colorPalette="gray"
        size="sm"
        ms="-3"
        {...dialogIntent}
        onClick={() => setIsAsking(true)}
        aria-label={t('lists.deleteOf', { name: list.name })}
      >
        <Trash2 />
        {t('lists.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('lists.deleteTitle', { name: list.name })}
        description={t('lists.deleteText', { count: list.people })}
        confirmLabel={t('lists.deleteConfirm')}
        isBusy={remove.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
