import { useTranslation } from '@veleta/shared/i18n';
import { Badge, Button, HStack, Text } from '@veleta/shared/ui';
import { useStore } from 'zustand';
import type { Overriding } from './overriding.ts';
import { openPanel } from './panel-state.ts';
import { SourceError, StripRegion } from './strip.tsx';
import { writeOverrides } from './stored-overrides.ts';

/** Removes all overrides and reloads the page. */
export function resetAll(): void {
  writeOverrides([]);
  location.reload();
}

/** Shows on every page that overrides are active. */
export function OverridesStrip({ overriding, canOpen }: { overriding: Overriding; canOpen: boolean }) {
  const { t } = useTranslation('overrides');
  const buildErrors = useStore(overriding.store, (state) => state.buildErrors);
  const typeErrors = useStore(overriding.store, (state) => state.typeErrors);
  // A syntax error fails both; the error of the build says it.
  const shownTypeErrors = Object.entries(typeErrors).filter(([remote]) => !(remote in buildErrors));
  const { overrides } = overriding;
  return (
    <StripRegion label={t('overrides.title')}>
      <HStack gap={{ base: '2', md: '4' }} justify="space-between" flexWrap="wrap">
        <HStack gap="2" minW="0" flexWrap="wrap" role="status">
          <Badge colorPalette="warning">{t('overrides.count', { count: overrides.length })}</Badge>
          <Text textStyle="sm" overflowWrap="anywhere">
            {overrides.map(({ remote }) => remote).join(', ')}
          </Text>
        </HStack>
        <HStack gap="1">
          {canOpen ? (
            <Button size="xs" variant="ghost" colorPalette="gray" color="inherit" onClick={openPanel}>
              {t('overrides.details')}
            </Button>
          ) : null}
          <Button size="xs" variant="outline" colorPalette="gray" bg="bg.panel" onClick={resetAll}>
            {t('overrides.resetAll')}
          </Button>
        </HStack>
      </HStack>
      {Object.entries(buildErrors).map(([remote, text]) => (
        <SourceError
          key={remote}
          title={t('overrides.buildFailed', { remote })}
          label={t('overrides.buildError', { remote })}
          text={text}
        />
      ))}
      {shownTypeErrors.map(([remote, text]) => (
        <SourceError
          key={remote}
          title={t('overrides.typesFailed', { remote })}
          label={t('overrides.typeErrors', { remote })}
          text={text}
        />
      ))}
    </StripRegion>
  );
}

/** Shown if overrides are stored but this page was served without the permission: they are not active. */
export function WaitingStrip({ count }: { count: number }) {
  const { t } = useTranslation('overrides');
  return (
    <StripRegion label={t('overrides.title')}>
      <HStack gap="4" justify="space-between" flexWrap="wrap">
        <Text textStyle="sm">{t('overrides.notInUse', { count })}</Text>
        <HStack gap="1">
          <Button size="xs" variant="ghost" colorPalette="gray" color="inherit" onClick={() => location.reload()}>
            {t('overrides.reload')}
          </Button>
          <Button size="xs" variant="outline" colorPalette="gray" bg="bg.panel" onClick={resetAll}>
            {t('overrides.resetAll')}
          </Button>
        </HStack>
      </HStack>
    </StripRegion>
  );
}
