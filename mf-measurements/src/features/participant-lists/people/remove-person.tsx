import { useTranslation } from '@veleta/shared/i18n';
import { ConfirmDialog } from '@veleta/shared/ui/on-demand';
import { useRemoval } from '../../../common/use-removal.ts';
import { useRemovePerson, type Participant } from '../participant-lists.api.ts';

/** Confirms the removal of a person from a list. */
export function RemovePerson({ person, onDone }: { person: Participant; onDone: () => void }) {
  const { t } = useTranslation('mf-measurements');
  const remove = useRemovePerson();
  const confirm = useRemoval({
    remove: () => remove.mutateAsync(person.id),
    done: t('lists.personRemoved'),
    failed: t('lists.removeFailed'),
    close: onDone,
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('lists.removeTitle', { email: person.email })}
      description={t('lists.removeText')}
      confirmLabel={t('lists.removeConfirm')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onDone}
    />
  );
}
