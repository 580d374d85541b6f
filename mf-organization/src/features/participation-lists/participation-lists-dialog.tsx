import { useTranslation } from '@veleta/shared/i18n';
import { Slot } from '@veleta/shared/remote';
import { Button } from '@veleta/shared/ui';
import { dialogIntent, Modal } from '@veleta/shared/ui/on-demand';
import { useState } from 'react';

/** The lists of people, which another remote owns, in a dialog over the organization. */
export function ParticipationListsDialog() {
  const { t } = useTranslation('mf-organization');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" {...dialogIntent} onClick={() => setOpen(true)}>
        {t('organization.lists')}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={close}
        title={t('organization.lists')}
        description={t('organization.listsHint')}
        size="lg"
      >
        <Slot id="organization.participation-lists" onDone={close} />
      </Modal>
    </>
  );
}
