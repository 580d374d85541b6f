import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useMutation } from '@veleta/shared/query/sending';
import { Alert, Button, Stack, Text } from '@veleta/shared/ui';
import { useRef, useState } from 'react';
import { refusalOf, useReason, type Refusal } from '../../common/refusal.ts';
import { isBadLink } from '../../common/panel/bad-link.tsx';
import { activateMutation } from './activation.api.ts';
import { Terms } from './terms.tsx';

export interface AcceptTermsProps {
  token: string;
  /** Told the address of the account, and a token to set a password with where the registered one does not count. */
  onActivated: (activated: { email: string; passwordToken: string | null }) => void;
  /** The token went bad meanwhile. */
  onInvalid: (code: string) => void;
}

/** The terms and the one button that accepts them and activates the account. */
export function AcceptTerms({ token, onActivated, onInvalid }: AcceptTermsProps) {
  const { t } = useTranslation('mf-auth');
  const activate = useMutation(activateMutation);
  const isTaken = useRef(false);
  const [failedBy, setFailedBy] = useState<Refusal | null>(null);
  const reason = useReason();

  const accept = async (): Promise<void> => {
    if (isTaken.current) return;
    isTaken.current = true;
    setFailedBy(null);
    try {
      onActivated(await activate.mutateAsync(token));
    } catch (error) {
      isTaken.current = false;
      const refusal = refusalOf(error);
      if (isBadLink(refusal.code)) return onInvalid(refusal.code);
      setFailedBy(refusal);
      notify.error(t('notices.error', { ns: 'shared' }), t('activation.failed'));
    }
  };

  return (
    <Stack gap="5">
      <Terms />
      {failedBy ? (
        <Alert.Root status="error" role="alert">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>{t('activation.failed')}</Alert.Title>
            <Alert.Description>{reason(failedBy)}</Alert.Description>
          </Alert.Content>
        </Alert.Root>
      ) : null}
      <Stack gap="2">
        <Button
          size="lg"
          width="full"
          onClick={() => void accept()}
          loading={activate.isPending || activate.isSuccess}
          loadingText={t('activation.busy')}
        >
          {t('activation.accept')}
        </Button>
        <Text textStyle="xs" color="fg.muted" textAlign="center">
          {t('activation.consent')}
        </Text>
      </Stack>
    </Stack>
  );
}
