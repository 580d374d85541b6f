import { useTranslation } from '@veleta/shared/i18n';
import { useNavigate } from '@veleta/shared/router';
import { RouterLink } from '@veleta/shared/ui';
import { RegisterForm } from '../features/registration/register-form.tsx';
import { AuthPanel } from '../common/panel/auth-panel.tsx';
import { toLogin } from '../common/panel/next-step.ts';

export default function RegisterPage() {
  const { t } = useTranslation('mf-auth');
  const navigate = useNavigate();
  return (
    <AuthPanel
      title={t('register.title')}
      hint={t('register.hint')}
      footer={
        <>
          {t('register.hasAccount')} <RouterLink to="/auth/login">{t('register.login')}</RouterLink>
        </>
      }
    >
      <RegisterForm onRegistered={(email) => void navigate('/auth/login', toLogin('registered', email))} />
    </AuthPanel>
  );
}
