import { useTranslation } from '@veleta/shared/i18n';
import { useAuth } from '@veleta/shared/session';
import { Button } from '@veleta/shared/ui';
import { Modal } from '@veleta/shared/ui/on-demand';

/** Tells an analyst why there is little to see, and who can change it. */
export function AnalystNote({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mf-onboarding');
  const { logout } = useAuth();
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t('analyst.title')}
      description={t('analyst.body')}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={() => void logout()}>
            {t('wizard.logout')}
          </Button>
          <Button onClick={onClose}>{t('analyst.close')}</Button>
        </>
      }
    />
  );
}
