import { useTranslation } from '@veleta/shared/i18n';
import { Badge, Box, Button, HStack, Stack, Text } from '@veleta/shared/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Overriding } from './overriding.ts';
import { openPanel } from './panel-state.ts';
import { writeOverrides } from './stored-overrides.ts';

/** Removes all overrides and reloads the page. */
export function resetAll(): void {
  writeOverrides([]);
  location.reload();
}

/**
 * Sticks to the bottom of the window on every page. It is part of the layout and sets the scroll padding, so that it
 * never covers content or focused elements.
 */
function Strip({ children }: { children: ReactNode }) {
  const { t } = useTranslation('overrides');
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.scrollPaddingBlockEnd = `${element.offsetHeight}px`;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.scrollPaddingBlockEnd = '';
    };
  }, []);
  return (
    <Box
      ref={strip}
      role="region"
      aria-label={t('overrides.title')}
      position="sticky"
      bottom="0"
      zIndex="banner"
      bg="warning.subtle"
      color="warning.fg"
      borderTopWidth="1px"
      borderColor="warning.border"
      px={{ base: '4', md: '6' }}
      py="2"
    >
      {children}
    </Box>
  );
}

/** Shows the errors of a build or of a type check. */
function SourceError({ title, label, text }: { title: string; label: string; text: string }) {
  return (
    <Stack gap="1" role="alert">
      <Text textStyle="sm" fontWeight="medium">
        {title}
      </Text>
      <Box
        as="pre"
        tabIndex={0}
        role="region"
        aria-label={label}
        maxH="28"
        overflow="auto"
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l1"
        p="2"
        fontFamily="mono"
        textStyle="xs"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
      >
        {text}
      </Box>
    </Stack>
  );
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
    <Strip>
      <Stack gap="2" maxW="content" mx="auto">
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
      </Stack>
    </Strip>
  );
}

/** Shown if overrides are stored but this page was served without the permission: they are not active. */
export function WaitingStrip({ count }: { count: number }) {
  const { t } = useTranslation('overrides');
  return (
    <Strip>
      <HStack gap="4" justify="space-between" flexWrap="wrap" maxW="content" mx="auto">
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
    </Strip>
  );
}
