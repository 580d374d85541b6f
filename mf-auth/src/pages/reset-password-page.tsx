import { codeOf } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useNavigate } from '@veleta/shared/router';
import { ErrorState, LinkButton, LoadingState } from '@veleta/shared/ui';
import { clearLinkToken, useLinkToken } from '@veleta/shared/ui/pieces';
import { useState } from 'react';
import { NewPasswordForm } from '../features/password-reset/new-password-form.tsx';
import { resetLinkQuery } from '../features/password-reset/new-password.api.ts';
import { AuthPanel } from '../common/panel/auth-panel.tsx';
import { BackToLogin } from '../common/panel/back-to-login.tsx';
import { BadLinkAlert, isBadLink } from '../common/panel/bad-link.tsx';
import { toLogin } from '../common/panel/next-step.ts';

const PURPOSE = 'reset';

/** Page of the link in the reset email. It checks the link before it shows the form. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('mf-auth');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const token = useLinkToken(PURPOSE);
  const [rejectedToken, setRejectedToken] = useState<{ token: string; code: string } | null>(null);
  const check = useQuery({ ...resetLinkQuery(token ?? ''), enabled: token !== null });
  const footer = <BackToLogin />;

  const linkError = rejectedToken?.token === token ? rejectedToken?.code : undefined;
  const badCode = token === null ? 'link_invalid' : (linkError ?? (check.error ? codeOf(check.error) : ''));
  if (isBadLink(badCode)) {
    const reason = badCode === 'invalid_input' ? 'link_invalid' : badCode;
    return (
      <AuthPanel title={t('forgot.title')} footer={footer}>
        <BadLinkAlert title={t('forgot.failed')} reason={t(`errors.${reason}`, { ns: 'shared' })} />
        <LinkButton to="/auth/forgot-password" size="lg">
          {t('reset.again')}
        </LinkButton>
      </AuthPanel>
    );
  }
  if (check.isError) {
    return (
      <AuthPanel title={t('forgot.title')} footer={footer}>
        <ErrorState
          message={errorText(check.error)}
          onRetry={() => void check.refetch()}
          isRetrying={check.isFetching}
        />
      </AuthPanel>
    );
  }
  if (token === null || !check.data) {
    return (
      <AuthPanel title={t('forgot.title')} hint={t('reset.hint')} footer={footer}>
        <LoadingState shape="form" count={2} />
      </AuthPanel>
    );
  }
  return (
    <AuthPanel
      title={t('forgot.title')}
      hint={check.data.isFirst ? t('reset.firstHint') : t('reset.hint')}
      footer={footer}
    >
      <NewPasswordForm
        token={token}
        email={check.data.email}
        onInvalid={(code) => setRejectedToken({ token, code })}
        onChanged={() => {
          clearLinkToken(PURPOSE);
          void navigate('/auth/login', toLogin('passwordChanged', check.data.email));
        }}
      />
    </AuthPanel>
  );
}
