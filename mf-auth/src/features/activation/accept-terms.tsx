import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useMutation } from '@veleta/shared/query/sending';
import { Alert, Button, Stack, Text } from '@veleta/shared/ui';
import { useSingleFlight } from '@veleta/shared/ui/pieces';
import { useState } from 'react';
import { toCallFailure, useFailureText, type CallFailure } from '../../common/call-failure.ts';
import { isBadLink } from '../../common/panel/bad-link.tsx';
import { activateMutation } from './activation.api.ts';
import { Terms } from './terms.tsx';

export interface AcceptTermsProps {
  token: string;
  /** Called with the address of the account and, if the registered password is not valid, a token to set one. */
  onActivated: (activated: { email: string; passwordToken: string | null }) => void;
  /** Called when the token has become unusable since the page loaded. */
  onInvalid: (code: string) => void;
}

/** Shows the terms and a button that accepts them and activates the account. */
export function AcceptTerms({ token, onActivated, onInvalid }: AcceptTermsProps) {
  const { t } = useTranslation('mf-auth');
  const activate = useMutation(activateMutation);
  const singleFlight = useSingleFlight();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const failureText = useFailureText();

  const accept = () =>
    singleFlight(async () => {
      setFailure(null);
      try {
        onActivated(await activate.mutateAsync(token));
        return 'done';
      } catch (error) {
        const shown = toCallFailure(error);
        if (isBadLink(shown.code)) return onInvalid(shown.code);
        setFailure(shown);
        notify.error(t('notices.error', { ns: 'shared' }), t('activation.failed'));
      }
    });

  return (
    <Stack gap="5">
      <Terms />
      {failure ? (
        <Alert.Root status="error" role="alert">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>{t('activation.failed')}</Alert.Title>
            <Alert.Description>{failureText(failure)}</Alert.Description>
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
