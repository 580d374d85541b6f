import { codeOf } from '@veleta/shared/http';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useMutation } from '@veleta/shared/query/sending';
import { useNavigate } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { toLogin } from '../../common/panel/next-step.ts';
import { acceptMutation, type AdminInvite, type Answer } from './admin-invite.api.ts';

/** Failures that say something of the link, not of what was written. */
const OF_THE_LINK: ReadonlySet<string> = new Set(['link_invalid', 'link_used', 'link_expired', 'link_withdrawn']);
/** The invitation has to be read anew: who it is for has a user meanwhile. */
const READ_AGAIN = 'conflict';

export interface AcceptingProps {
  readonly token: string;
  readonly invite: AdminInvite;
  /** The token has done its work. */
  readonly onAccepted: () => void;
  /** The link went bad meanwhile. */
  readonly onBadLink: (code: string) => void;
  readonly onReadAgain: () => void;
}

/** Accepts, signs in, and goes on inside; rejects with what the form has to say. */
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
      // It is accepted all the same; only who it is could not be read.
      return void navigate('/auth/login', toLogin('joined', invite.email));
    }
    void navigate('/', { replace: true });
  };
}
