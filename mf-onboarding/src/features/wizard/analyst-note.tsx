import { useTranslation } from '@veleta/shared/i18n';
import { useAuth } from '@veleta/shared/session';
import { Button } from '@veleta/shared/ui';
import { Modal } from '@veleta/shared/ui/on-demand';

/** Explains to an analyst why content is missing and who can change that. */
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
