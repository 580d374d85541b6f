import { Button, CloseButton, HStack, Text } from '@veleta/shared/ui';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from '@veleta/shared/i18n';
import { useRemotes } from '../remotes/remotes-context.ts';

/** Offers to load a newer version. A dismissed notice returns for the next version only. */
export function StaleNotice() {
  const { t } = useTranslation('shell');
  const { catalog, reloader } = useRemotes();
  const revision = useSyncExternalStore(catalog.subscribe, catalog.staleRevision);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const isShown = revision !== null && revision !== dismissed;
  return (
    <HStack
      role="status"
      position="fixed"
      zIndex="banner"
      bottom={{ base: '3', md: '6' }}
      insetX={{ base: '3', md: '0' }}
      mx="auto"
      w={{ md: 'fit-content' }}
      gap="3"
      px={isShown ? '4' : '0'}
      py={isShown ? '2' : '0'}
      justify="space-between"
      bg="bg.panel"
      borderWidth={isShown ? '1px' : '0'}
      borderRadius="l2"
      boxShadow={isShown ? 'lg' : 'none'}
    >
      {isShown && (
        <>
          <Text textStyle="sm">{t('stale.title')}</Text>
          <HStack gap="1">
            <Button size="sm" variant="ghost" onClick={() => reloader.reloadNow()}>
              {t('stale.reload')}
            </Button>
            <CloseButton size="sm" aria-label={t('stale.dismiss')} onClick={() => setDismissed(revision)} />
          </HStack>
        </>
      )}
    </HStack>
  );
}
