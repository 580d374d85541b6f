import { useTranslation } from '@veleta/shared/i18n';
import { RouterLink } from '@veleta/shared/ui';
import { ArrowLeft } from '@veleta/shared/ui/icons';

/** Link to the login page. */
export function BackToLogin() {
  const { t } = useTranslation('mf-auth');
  return (
    <RouterLink to="/auth/login">
      <ArrowLeft aria-hidden="true" />
      {t('forgot.back')}
    </RouterLink>
  );
}
