import { useTranslation } from '@veleta/shared/i18n';
import { useLocation } from '@veleta/shared/router';
import { Alert, RouterLink } from '@veleta/shared/ui';
import { LoginForm } from '../features/sign-in/login-form.tsx';
import { AuthPanel } from '../common/panel/auth-panel.tsx';
import { stepOf } from '../common/panel/next-step.ts';

/** Login page. After a registration, reset or activation it says what comes next. */
export default function LoginPage() {
  const { t } = useTranslation('mf-auth');
  const step = stepOf(useLocation().state);
  return (
    <AuthPanel
      title={t('login.title')}
      // The alert below replaces the general hint.
      hint={step ? undefined : t('login.hint')}
      footer={
        <>
          {t('login.noAccount')} <RouterLink to="/auth/register">{t('login.register')}</RouterLink>
        </>
      }
    >
      {step ? (
        <Alert.Root status={step.name === 'activated' ? 'success' : 'info'}>
          <Alert.Indicator />
          <Alert.Title fontWeight="medium">{t(`next.${step.name}`, { email: step.email })}</Alert.Title>
        </Alert.Root>
      ) : null}
      <LoginForm email={step?.email} />
    </AuthPanel>
  );
}
