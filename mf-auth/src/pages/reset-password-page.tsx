import { useTranslation } from '@veleta/shared/i18n';
import { useNavigate } from '@veleta/shared/router';
import { Alert, LinkButton } from '@veleta/shared/ui';
import { useState } from 'react';
import { NewPasswordForm } from '../features/password-reset/new-password-form.tsx';
import { forgetLinkToken, useLinkToken } from '../link-token/use-link-token.ts';
import { AuthPanel } from '../panel/auth-panel.tsx';
import { BackToLogin } from '../panel/back-to-login.tsx';
import { toLogin } from '../panel/next-step.ts';

const PURPOSE = 'reset';

/** Where the mail for a forgotten password leads. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('mf-auth');
  const navigate = useNavigate();
  const token = useLinkToken(PURPOSE);
  const [refusedToken, setRefusedToken] = useState<{ token: string; code: string } | null>(null);
  const back = <BackToLogin />;

  if (token === null || refusedToken?.token === token) {
    return (
      <AuthPanel title={t('forgot.title')} footer={back}>
        <Alert.Root status="error" role="alert">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>{t('forgot.failed')}</Alert.Title>
            <Alert.Description>
              {t(`errors.${refusedToken?.code ?? 'link_invalid'}`, { ns: 'shared' })}
            </Alert.Description>
          </Alert.Content>
        </Alert.Root>
        <LinkButton to="/auth/forgot-password" size="lg">
          {t('reset.again')}
        </LinkButton>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title={t('forgot.title')} hint={t('reset.hint')} footer={back}>
      <NewPasswordForm
        token={token}
        onInvalid={(code) => setRefusedToken({ token, code })}
        onChanged={() => {
          forgetLinkToken(PURPOSE);
          void navigate('/auth/login', toLogin('passwordChanged'));
        }}
      />
    </AuthPanel>
  );
}
