import { accounts, terms } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { formatDate, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useMutation } from '@veleta/shared/query/sending';
import { Slot } from '@veleta/shared/remote';
import { useAuth } from '@veleta/shared/session';
import { Alert, Box, Button, Heading, HStack, Stack, Text } from '@veleta/shared/ui';
import { Dialog, Portal } from '@veleta/shared/ui/overlay';
import { LogOut } from '@veleta/shared/ui/icons';
import { useSingleFlight } from '@veleta/shared/ui/pieces';
import { useRef, useState } from 'react';
import { Terms } from '../features/activation/terms.tsx';

/** Versions of the terms whose changes are described in `updatedTerms.changed`, oldest first. */
const CHANGED_VERSIONS = ['2026-11-23'] as const;

/**
 * Fills `main.terms` if the terms of use have changed since the account accepted them. The dialog cannot be closed: the
 * person accepts, signs out, or exports and deletes their data.
 */
export default function UpdatedTerms() {
  const { t } = useTranslation('mf-auth');
  const errorText = useErrorText();
  const { user, logout, refreshUser } = useAuth();
  const [isLeaving, setLeaving] = useState(false);
  const singleFlight = useSingleFlight();
  const content = useRef<HTMLDivElement>(null);
  const accepting = useMutation({
    mutationFn: async () => {
      await call(terms.acceptTerms, { body: { version: accounts.TERMS_VERSION } });
      // The refreshed session no longer asks for the terms.
      await refreshUser();
    },
  });
  const accepted = user?.outdatedTerms;
  if (!accepted) return null;

  const accept = () =>
    singleFlight(async () => {
      try {
        await accepting.mutateAsync();
        return 'done';
      } catch {
        // The alert below shows `accepting.error`.
      }
    });

  return (
    <Dialog.Root
      open
      size="lg"
      scrollBehavior="inside"
      closeOnEscape={false}
      closeOnInteractOutside={false}
      initialFocusEl={() => content.current}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding={{ base: '2', md: '8' }}>
          <Dialog.Content>
            <Dialog.Header paddingEnd={{ base: '5', md: '6' }}>
              <Dialog.Title>{t('updatedTerms.title')}</Dialog.Title>
              <Dialog.Description>
                {t('updatedTerms.intro', {
                  accepted: formatDate(accepted, { dateStyle: 'long' }),
                  current: formatDate(accounts.TERMS_VERSION, { dateStyle: 'long' }),
                })}
              </Dialog.Description>
            </Dialog.Header>
            <Dialog.Body>
              <Stack ref={content} tabIndex={-1} outline="none" gap="6">
                {isLeaving ? (
                  <>
                    <Text>{t('updatedTerms.leavingText')}</Text>
                    <Slot id="account.data" />
                  </>
                ) : (
                  <>
                    <Box as="section">
                      <Heading as="h3" size="md" mb="2">
                        {t('updatedTerms.changes')}
                      </Heading>
                      {CHANGED_VERSIONS.filter((version) => version > accepted).map((version) => (
                        <Stack as="ul" key={version} gap="2" ps="5" listStyleType="disc">
                          {t(`updatedTerms.changed.${version}`)
                            .split('\n\n')
                            .map((change) => (
                              <Text as="li" key={change}>
                                {change}
                              </Text>
                            ))}
                        </Stack>
                      ))}
                    </Box>
                    <Terms />
                  </>
                )}
                {accepting.isError && (
                  <Alert.Root status="error" role="alert">
                    <Alert.Indicator />
                    <Alert.Content>
                      <Alert.Title>{t('updatedTerms.failed')}</Alert.Title>
                      <Alert.Description>{errorText(accepting.error)}</Alert.Description>
                    </Alert.Content>
                  </Alert.Root>
                )}
              </Stack>
            </Dialog.Body>
            <Dialog.Footer borderTopWidth="1px" paddingY="3" gap="2" flexWrap="wrap" justifyContent="space-between">
              <HStack gap="2" wrap="wrap">
                <Button variant="ghost" colorPalette="gray" size="sm" onClick={() => void logout()}>
                  <LogOut size={16} aria-hidden="true" />
                  {t('updatedTerms.logout')}
                </Button>
                <Button variant="ghost" colorPalette="gray" size="sm" onClick={() => setLeaving(!isLeaving)}>
                  {t(isLeaving ? 'updatedTerms.back' : 'updatedTerms.leave')}
                </Button>
              </HStack>
              {!isLeaving && (
                <Button
                  onClick={() => void accept()}
                  loading={accepting.isPending}
                  loadingText={t('updatedTerms.busy')}
                >
                  {t('updatedTerms.accept')}
                </Button>
              )}
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
