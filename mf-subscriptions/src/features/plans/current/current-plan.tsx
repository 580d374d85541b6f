import { formatDate, useTranslation } from '@veleta/shared/i18n';
import { Badge, Box, Card, Heading, HStack, SimpleGrid, Stack, Text } from '@veleta/shared/ui';
import { wordsForLimit, wordsForPrice } from '../../../common/plan-words.ts';
import { NextPeriod } from './next-period.tsx';
import { PlanUse } from './plan-use.tsx';
import type { Cycle, Subscription, Usage } from '../plans.api.ts';

interface CurrentPlanProps {
  active: Subscription | null;
  cycles: readonly Cycle[];
  /** Use of the plan, once loaded; only for people who may change the plan. */
  usage?: Usage;
  canChange: boolean;
}

/** The active plan with its price, limit, dates and use. */
export function CurrentPlan({ active, cycles, usage, canChange }: CurrentPlanProps) {
  const { t } = useTranslation('mf-subscriptions');
  if (!active) {
    return (
      <Card.Root>
        <Card.Body gap="2">
          <Heading as="h2" size="md">
            {t('current.none')}
          </Heading>
          <Text color="fg.muted">{canChange ? t('current.noneHint') : t('current.noneReadOnly')}</Text>
        </Card.Body>
      </Card.Root>
    );
  }
  const cycle = cycles.find((one) => one.id === active.cycle)?.name ?? '';
  const price = wordsForPrice(t, active.price, active.currency);
  const facts = [
    // A free period has no billing cycle.
    [t('current.price'), active.isTrial ? price : t('current.perCycle', { price, cycle })],
    [t('current.people'), wordsForLimit(t, active.participantLimit)],
    [t('current.begins'), formatDate(active.startedAt)],
    [t(active.next ? 'current.renews' : 'current.ends'), formatDate(active.endsAt)],
  ] as const;
  return (
    <Card.Root>
      <Card.Body gap="5">
        <Stack gap="1">
          <Text color="fg.muted">{t('current.title')}</Text>
          <HStack gap="3">
            <Heading as="h2" size="lg">
              {active.tierName}
            </Heading>
            {active.isTrial && <Badge>{t('current.trial')}</Badge>}
          </HStack>
        </Stack>
        <SimpleGrid as="dl" columns={{ base: 1, sm: 2, lg: 4 }} gap="5">
          {facts.map(([label, value]) => (
            <Box key={label}>
              <Text as="dt" color="fg.muted" textStyle="sm">
                {label}
              </Text>
              <Text as="dd">{value}</Text>
            </Box>
          ))}
        </SimpleGrid>
        {usage?.plan && <PlanUse usage={usage} limit={usage.plan.limit} remaining={usage.plan.remaining} />}
        {canChange && !active.isTrial && <NextPeriod active={active} cycles={cycles} />}
        {active.isTrial && (
          <Text color="fg.muted" textStyle="sm">
            {t('current.afterTrial')}
          </Text>
        )}
      </Card.Body>
    </Card.Root>
  );
}
