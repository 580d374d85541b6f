import { codeOf } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQuery } from '@veleta/shared/query';
import { useNavigate } from '@veleta/shared/router';
import { ErrorState, LoadingState } from '@veleta/shared/ui';
import { clearLinkToken, useLinkToken } from '@veleta/shared/ui/pieces';
import { useState } from 'react';
import { AcceptTerms } from '../features/activation/accept-terms.tsx';
import { activationQuery } from '../features/activation/activation.api.ts';
import { ResendForm } from '../features/activation/resend-form.tsx';
import { AuthPanel } from '../common/panel/auth-panel.tsx';
import { BackToLogin } from '../common/panel/back-to-login.tsx';
import { BadLinkAlert, isBadLink } from '../common/panel/bad-link.tsx';
import { toLogin } from '../common/panel/next-step.ts';

const PURPOSE = 'activation';
/** Text keys by error code; other codes mean that the link is unknown. */
const REASONS = new Map([
  ['link_used', 'activation.used'],
  ['link_expired', 'activation.expired'],
]);

function InvalidToken({ code }: { code: string }) {
  const { t } = useTranslation('mf-auth');
  const isUsed = code === 'link_used';
  return (
    <AuthPanel
      title={t('activation.invalidTitle')}
      hint={isUsed ? undefined : t('activation.again.hint')}
      footer={<BackToLogin />}
    >
      <BadLinkAlert title={t('activation.invalid')} reason={t(REASONS.get(code) ?? 'activation.unknown')} />
      <ResendForm />
    </AuthPanel>
  );
}

/** Page of the link in the verification email: shows the terms of use and activates the account. */
export default function AccountActivationPage() {
  const { t } = useTranslation('mf-auth');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const token = useLinkToken(PURPOSE);
  const [linkError, setLinkError] = useState<string | null>(null);
  const check = useQuery({ ...activationQuery(token ?? ''), enabled: token !== null });

  const badCode = token === null ? 'link_invalid' : (linkError ?? (check.error ? codeOf(check.error) : ''));
  if (isBadLink(badCode)) return <InvalidToken code={badCode} />;
  if (check.isError) {
    return (
      <AuthPanel title={t('activation.title')}>
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
      <AuthPanel title={t('activation.title')}>
        <LoadingState count={8} />
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title={t('activation.title')} hint={t('activation.hint', { name: check.data.firstName })}>
      <AcceptTerms
        token={token}
        onInvalid={setLinkError}
        onActivated={({ email, passwordToken }) => {
          clearLinkToken(PURPOSE);
          notify.success(t('activation.done'));
          if (passwordToken === null) void navigate('/auth/login', toLogin('activated', email));
          else void navigate(`/reset-password/${passwordToken}`, { replace: true });
        }}
      />
    </AuthPanel>
  );
}
