import { ArrowLeft, RouterLink } from '@veleta/shared/ui';
import { useTranslation } from 'react-i18next';

/** The way back to the login page. */
export function BackToLogin() {
  const { t } = useTranslation('mf-auth');
  return (
    <RouterLink to="/auth/login">
      <ArrowLeft aria-hidden="true" />
      {t('forgot.back')}
    </RouterLink>
  );
}
