import { formatDate, useTranslation } from '@veleta/shared/i18n';
import { Slot } from '@veleta/shared/remote';
import { Box, Heading, HStack, LinkButton, Stack, Text } from '@veleta/shared/ui';
import { Tabs } from '@veleta/shared/ui/controls';
import { useState, type ReactNode } from 'react';

interface AfterPlanProps {
  /** Last day on which results can be read and exported; null if it has passed or is unknown. */
  until: string | null;
  /** The plan chooser. */
  children: ReactNode;
}

/** First step after a plan has ended: offers another plan and lists what remains possible without one. */
export function AfterPlan({ until, children }: AfterPlanProps) {
  const { t } = useTranslation('mf-onboarding');
  const [tab, setTab] = useState('plans');
  return (
    <Tabs.Root value={tab} onValueChange={({ value }) => setTab(value)}>
      <Tabs.List aria-label={t('ended.tabs')}>
        <Tabs.Trigger value="plans">{t('ended.plans')}</Tabs.Trigger>
        <Tabs.Trigger value="possible">{t('ended.possible')}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="plans" pt="6">
        {children}
      </Tabs.Content>
      <Tabs.Content value="possible" pt="6">
        <Stack gap="8">
          <Text>{until === null ? t('ended.intro') : t('ended.introUntil', { date: formatDate(until) })}</Text>
          <Part title={t('ended.results')} text={t('ended.resultsText')}>
            <HStack gap="3" wrap="wrap">
              <LinkButton to="/stats" variant="outline">
                {t('ended.read')}
              </LinkButton>
              <LinkButton to="/stats/reports" variant="outline">
                {t('ended.export')}
              </LinkButton>
            </HStack>
          </Part>
          <Part title={t('ended.running')} text={t('ended.runningText')}>
            <Slot id="onboarding.measurements" />
          </Part>
          <Part title={t('ended.lists')}>
            <Slot id="organization.participation-lists" />
          </Part>
          <Slot id="account.data" />
        </Stack>
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="3">
      <Heading as="h3" size="md">
        {title}
      </Heading>
      {text && <Text color="fg.muted">{text}</Text>}
      <Box>{children}</Box>
    </Stack>
  );
}
