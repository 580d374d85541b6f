import { codeOf } from '@veleta/shared/http';
import { useTranslation } from '@veleta/shared/i18n';
import { useAuth } from '@veleta/shared/session';
import { Alert, Button, Stack } from '@veleta/shared/ui';
import { useSingleFlight } from '@veleta/shared/ui/pieces';
import { useState } from 'react';
import { endOnServer } from './admin-invite.api.ts';
import { useAccept, type AcceptingProps } from './use-accept.ts';

/** Accept button for a person who is signed in with the invited address. */
export function AcceptNow(accepting: AcceptingProps) {
  const { t } = useTranslation('mf-auth');
  const accept = useAccept(accepting);
  const [isBusy, setBusy] = useState(false);
  const [failureCode, setFailureCode] = useState<string | null>(null);
  const singleFlight = useSingleFlight();

  const press = () =>
    singleFlight(async () => {
      setBusy(true);
      setFailureCode(null);
      try {
        await accept();
        return 'done';
      } catch (error) {
        setBusy(false);
        setFailureCode(codeOf(error));
      }
    });

  return (
    <Stack gap="4">
      {failureCode ? (
        <Alert.Root status="error" role="alert">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>{t('invite.failed')}</Alert.Title>
            <Alert.Description>{t([`errors.${failureCode}`, 'errors.internal'], { ns: 'shared' })}</Alert.Description>
          </Alert.Content>
        </Alert.Root>
      ) : null}
      <Button size="lg" width="full" loading={isBusy} loadingText={t('invite.busy')} onClick={() => void press()}>
        {t('invite.accept')}
      </Button>
    </Stack>
  );
}

/** For a person who is signed in with another address: offers to sign out without leaving the page. */
export function OtherPerson({ invited, signedIn }: { invited: string; signedIn: string }) {
  const { t } = useTranslation('mf-auth');
  const { signOut } = useAuth();
  const [isBusy, setBusy] = useState(false);

  const leave = async (): Promise<void> => {
    setBusy(true);
    await endOnServer();
    signOut();
  };

  return (
    <Stack gap="4">
      <Alert.Root status="warning">
        <Alert.Indicator />
        <Alert.Content>
          <Alert.Title>{t('invite.other.title', { email: signedIn })}</Alert.Title>
          <Alert.Description>{t('invite.other.hint', { email: invited })}</Alert.Description>
        </Alert.Content>
      </Alert.Root>
      <Button size="lg" width="full" loading={isBusy} onClick={() => void leave()}>
        {t('invite.other.signOut')}
      </Button>
    </Stack>
  );
}
