import { useTranslation } from '@veleta/shared/i18n';
import { Alert, Button, Code, Container, HStack, Stack, Text } from '@veleta/shared/ui';
import { useStore } from 'zustand';
import type { AreaVariant } from '../remotes/failure-card.tsx';
import type { Overriding } from './overriding.ts';
import { readOverrides, writeOverrides } from './stored-overrides.ts';

/** Removes one override and reloads the page. */
export function resetOne(remote: string): void {
  writeOverrides(readOverrides().filter((override) => override.remote !== remote));
  location.reload();
}

export interface OverriddenCardProps {
  overriding: Overriding;
  remote: string;
  variant: AreaVariant;
  onRetry: () => void;
}

/**
 * Shown instead of an overridden remote that cannot be loaded. The published code is not used as a fallback, because it
 * would mislead the developer.
 */
export default function OverriddenCard({ overriding, remote, variant, onRetry }: OverriddenCardProps) {
  const { t } = useTranslation('overrides');
  const failure = useStore(overriding.store, ({ failures }) => failures[remote]);
  const health = useStore(overriding.store, (state) => state.health[remote]);
  const url = overriding.overrides.find((override) => override.remote === remote)?.url;
  const card = (
    <Alert.Root status="warning" role="alert" size="lg" alignItems="flex-start">
      <Alert.Indicator mt="1" />
      <Alert.Content>
        <Alert.Title>{t('overrides.card', { remote })}</Alert.Title>
        <Alert.Description color="fg.muted">
          <Stack gap="2" align="flex-start">
            <Text>{t(failure ? `overrides.failures.${failure}` : 'overrides.failures.broken')}</Text>
            <Code colorPalette="gray" whiteSpace="normal" overflowWrap="anywhere">
              {!failure && health?.state === 'failed' ? health.reason : url}
            </Code>
            <HStack gap="2" flexWrap="wrap" pt="1">
              <Button size="sm" variant="outline" colorPalette="gray" onClick={onRetry}>
                {t('overrides.retry')}
              </Button>
              <Button size="sm" onClick={() => resetOne(remote)}>
                {t('overrides.reset')}
              </Button>
            </HStack>
          </Stack>
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
  return variant === 'page' ? <Container py="10">{card}</Container> : card;
}
