import { codeOf } from '@veleta/shared/http';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useMutation } from '@veleta/shared/query/sending';
import { useNavigate } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { toLogin } from '../../common/panel/next-step.ts';
import { acceptMutation, type AdminInvite, type Answer } from './admin-invite.api.ts';

/** Error codes that concern the link, not the input. */
const OF_THE_LINK: ReadonlySet<string> = new Set(['link_invalid', 'link_used', 'link_expired', 'link_withdrawn']);
/** The invited person has created an account since the page loaded, so the invitation is loaded again. */
const READ_AGAIN = 'conflict';

export interface AcceptingProps {
  readonly token: string;
  readonly invite: AdminInvite;
  /** Called once the token is used. */
  readonly onAccepted: () => void;
  /** Called when the link has become unusable since the page loaded. */
  readonly onBadLink: (code: string) => void;
  readonly onReadAgain: () => void;
}

/**
 * Returns a function that accepts the invitation, signs in and opens the application. It rejects with errors that the
 * form shows.
 */
export function useAccept({ token, invite, onAccepted, onBadLink, onReadAgain }: AcceptingProps) {
  const { t } = useTranslation('mf-auth');
  const { signIn, isAuthenticated } = useAuth();
  const navigate = useNavigate();
  const send = useMutation(acceptMutation);

  return async (answer: Answer = {}): Promise<void> => {
    let tokens;
    try {
      tokens = await send.mutateAsync({ token, answer, isSignedIn: isAuthenticated });
    } catch (error) {
      const code = codeOf(error);
      if (OF_THE_LINK.has(code)) return onBadLink(code);
      if (code === READ_AGAIN) return onReadAgain();
      throw error;
    }
    onAccepted();
    notify.success(t('invite.done'));
    try {
      await signIn(tokens);
    } catch {
      // The invitation is accepted, but the session could not be loaded.
      return void navigate('/auth/login', toLogin('joined', invite.email));
    }
    void navigate('/', { replace: true });
  };
}
