import { useState } from 'react';
import { codeOf } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Button, Text } from '@veleta/shared/ui';
import { Trash2 } from '@veleta/shared/ui/icons';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useOnce } from '../../drafts/use-once.ts';
import { useDeleteSegmentation, type Segmentation } from './segmentation.api.ts';

/** Deletes a category after asking, and says how many people lose a unit with it. */
export function DeleteCategory({ category }: { category: Segmentation }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteSegmentation();
  const once = useOnce();
  const { title, lists } = category;
  const people = category.units.reduce((sum, unit) => sum + unit.people, 0);

  const confirm = () =>
    once(async () => {
      try {
        await remove.mutateAsync(category.id);
        notify.success(t('segmentation.deleted'));
        setIsAsking(false);
        return 'done';
      } catch (error) {
        if (codeOf(error) === 'measurement_active') notify.error(t('segmentation.deleteLocked'));
        else notify.error(t('segmentation.deleteFailed'), errorText(error));
      }
      setIsAsking(false);
    });

  return (
    <>
      <Button
        variant="ghost"
        colorPalette="gray"
        size="sm"
        {...dialogIntent}
        onClick={() => setIsAsking(true)}
        aria-label={t('segmentation.deleteOf', { title })}
      >
        <Trash2 />
        {t('segmentation.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('segmentation.deleteTitle', { title })}
        description={t('segmentation.deleteText')}
        confirmLabel={t('segmentation.deleteConfirm')}
        isBusy={remove.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      >
        {people > 0 && (
          <Text fontWeight="medium">
            {t('segmentation.deletePeople', { count: people, lists: t('segmentation.lists', { count: lists }) })}
          </Text>
        )}
      </ConfirmDialog>
    </>
  );
}
