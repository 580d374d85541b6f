import { useTranslation } from '@veleta/shared/i18n';
import { useSearchParams } from '@veleta/shared/router';
import { Slot } from '@veleta/shared/remote';
import { Button } from '@veleta/shared/ui';
import { dialogIntent, Modal } from '@veleta/shared/ui/on-demand';
import { useState } from 'react';

/** Dialog with the lists of people, which another remote renders. `?open=lists` opens it with the page. */
export function ParticipationListsDialog() {
  const { t } = useTranslation('mf-organization');
  const [parameters] = useSearchParams();
  const [isOpen, setOpen] = useState(parameters.get('open') === 'lists');
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
