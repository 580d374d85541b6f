import { codeOf } from '@veleta/shared/http';
import { useTranslation } from '@veleta/shared/i18n';
import { Text } from '@veleta/shared/ui';
import { RemoveButton } from '../../common/remove-button.tsx';
import { useDeleteCategory } from './categories.api.ts';
import type { Category } from '../../common/categories.queries.ts';

/** Deletes a category after a confirmation that says how many people lose a unit. */
export function DeleteCategory({ category }: { category: Category }) {
  const { t } = useTranslation('mf-measurements');
  const remove = useDeleteCategory();
  const { title, lists } = category;
  const people = category.units.reduce((sum, unit) => sum + unit.people, 0);
  return (
    <RemoveButton
      label={t('segmentation.deleteOf', { title })}
      action={t('segmentation.delete')}
      title={t('segmentation.deleteTitle', { title })}
      text={t('segmentation.deleteText')}
      confirmLabel={t('segmentation.deleteConfirm')}
      remove={() => remove.mutateAsync(category.id)}
      done={t('segmentation.deleted')}
      failed={t('segmentation.deleteFailed')}
      explain={(error) => (codeOf(error) === 'measurement_active' ? t('segmentation.deleteLocked') : undefined)}
    >
      {people > 0 && (
        <Text fontWeight="medium">
          {t('segmentation.deletePeople', { count: people, lists: t('segmentation.lists', { count: lists }) })}
        </Text>
      )}
    </RemoveButton>
  );
}
