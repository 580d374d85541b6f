import { codeOf } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import { Alert, ErrorState, LoadingState } from '@veleta/shared/ui';
import { clearLinkToken, useLinkToken } from '@veleta/shared/ui/pieces';
import { useState } from 'react';
import { Terms } from '../features/activation/terms.tsx';
import { adminInviteQuery } from '../features/admin-invite/admin-invite.api.ts';
import { InviteFacts } from '../features/admin-invite/invite-facts.tsx';
import { KnownPersonForm } from '../features/admin-invite/known-person-form.tsx';
import { NewPersonForm } from '../features/admin-invite/new-person-form.tsx';
import { AcceptNow, OtherPerson } from '../features/admin-invite/signed-in-choice.tsx';
import { AuthPanel } from '../common/panel/auth-panel.tsx';
import { BackToLogin } from '../common/panel/back-to-login.tsx';

const PURPOSE = 'admin-invite';
const BAD_LINK = ['link_invalid', 'link_used', 'link_expired', 'link_withdrawn', 'invalid_input'] as const;
type BadLink = (typeof BAD_LINK)[number];

const badLinkOf = (code: string | null): BadLink | undefined => BAD_LINK.find((known) => known === code);

/** Says why the link is unusable and what to do about it. */
function InvalidInvitation({ code }: { code: BadLink }) {
  const { t } = useTranslation('mf-auth');
  const reason = code === 'invalid_input' ? 'link_invalid' : code;
  return (
    <AuthPanel title={t('invite.badTitle')} footer={<BackToLogin />}>
      <Alert.Root status="error" role="alert">
        <Alert.Indicator />
        <Alert.Content>
          <Alert.Title>{t(`invite.bad.${reason}.title`)}</Alert.Title>
          <Alert.Description>{t(`invite.bad.${reason}.hint`)}</Alert.Description>
        </Alert.Content>
      </Alert.Root>
    </AuthPanel>
  );
}

/** Page of the link in an administrator's invitation. */
export default function AdminInvitePage() {
  const { t } = useTranslation('mf-auth');
  const errorText = useErrorText();
  const { user, isAuthenticated, isLoading } = useAuth();
  const token = useLinkToken(PURPOSE);
  const [linkError, setLinkError] = useState<string | null>(null);
  const [isAccepted, setAccepted] = useState(false);
  const check = useQuery({ ...adminInviteQuery(token ?? ''), enabled: token !== null });

  const bad = badLinkOf(token === null ? 'link_invalid' : (linkError ?? (check.error ? codeOf(check.error) : null)));
  if (bad) return <InvalidInvitation code={bad} />;
  if (check.isError) {
    return (
      <AuthPanel title={t('invite.title')}>
        <ErrorState
          message={errorText(check.error)}
          onRetry={() => void check.refetch()}
          isRetrying={check.isFetching}
        />
      </AuthPanel>
    );
  }
  // Accepting changes the session and with it the variant of this page, so neither is rendered any more.
  if (token === null || !check.data || isLoading || isAccepted) {
    return (
      <AuthPanel title={t('invite.title')}>
        <LoadingState count={6} />
      </AuthPanel>
    );
  }

  const invite = check.data;
  const accepting = {
    token,
    invite,
    onAccepted: () => {
      setAccepted(true);
      clearLinkToken(PURPOSE);
    },
    onBadLink: setLinkError,
    onReadAgain: () => void check.refetch(),
  };
  const answer = () => {
    if (isAuthenticated && user) {
      return user.email === invite.email ? (
        <AcceptNow {...accepting} />
      ) : (
        <OtherPerson invited={invite.email} signedIn={user.email} />
      );
    }
    return invite.hasUser ? <KnownPersonForm {...accepting} /> : <NewPersonForm {...accepting} terms={<Terms />} />;
  };
  return (
    <AuthPanel
      title={t('invite.title')}
      hint={
        invite.organization
          ? t('invite.hint', { inviter: invite.invitedBy, organization: invite.organization })
          : t('invite.hintUnnamed', { inviter: invite.invitedBy })
      }
    >
      <InviteFacts invite={invite} />
      {answer()}
    </AuthPanel>
  );
}
