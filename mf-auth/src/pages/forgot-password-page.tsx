import { useTranslation } from '@veleta/shared/i18n';
import { useNavigate } from '@veleta/shared/router';
import { RequestForm } from '../features/password-reset/request-form.tsx';
import { AuthPanel } from '../common/panel/auth-panel.tsx';
import { BackToLogin } from '../common/panel/back-to-login.tsx';
import { toLogin } from '../common/panel/next-step.ts';

export default function ForgotPasswordPage() {
  const { t } = useTranslation('mf-auth');
  const navigate = useNavigate();
  return (
    <AuthPanel title={t('forgot.title')} hint={t('forgot.hint')} footer={<BackToLogin />}>
      <RequestForm onSent={(email) => void navigate('/auth/login', toLogin('resetSent', email))} />
    </AuthPanel>
  );
}
