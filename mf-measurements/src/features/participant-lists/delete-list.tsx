import { useTranslation } from '@veleta/shared/i18n';
import { RemoveButton } from '../../common/remove-button.tsx';
import { useDeleteList } from './participant-lists.api.ts';
import type { ParticipantList } from '../../common/participant-lists.queries.ts';

/** Deletes an unused list after a confirmation. */
export function DeleteList({ list }: { list: ParticipantList }) {
  const { t } = useTranslation('mf-measurements');
  const remove = useDeleteList();
  return (
    <RemoveButton
      label={t('lists.deleteOf', { name: list.name })}
      action={t('lists.delete')}
      ms="-3"
      title={t('lists.deleteTitle', { name: list.name })}
      text={t('lists.deleteText', { count: list.people })}
      confirmLabel={t('lists.deleteConfirm')}
      remove={() => remove.mutateAsync(list.id)}
      done={t('lists.deleted')}
      failed={t('lists.deleteFailed')}
    />
  );
}
