import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { ConfirmDialog } from '@veleta/shared/ui/on-demand';
import { useOnce } from '../../drafts/use-once.ts';
import { useRemovePerson, type Participant } from './participant-lists.api.ts';

/** Asks before somebody is taken off a list. */
export function RemovePerson({ person, onDone }: { person: Participant; onDone: () => void }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const remove = useRemovePerson();
  const once = useOnce();
  const confirm = () =>
    once(async () => {
      try {
        await remove.mutateAsync(person.id);
        notify.success(t('lists.personRemoved'));
      } catch (error) {
        notify.error(t('lists.removeFailed'), errorText(error));
      }
      onDone();
      return 'done';
    });
  return (
    <ConfirmDialog
      isOpen
      title={t('lists.removeTitle', { email: person.email })}
      description={t('lists.removeText')}
      confirmLabel={t('lists.removeConfirm')}
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={onDone}
    />
  );
}
