import { formatDate, useTranslation } from '@veleta/shared/i18n';
import { Badge, Box, Card, Heading, HStack, SimpleGrid, Stack, Text } from '@veleta/shared/ui';
import { wordsForLimit, wordsForPrice } from './plan-words.ts';
import type { Cycle, Subscription } from './plans.api.ts';

/** The plan that holds now: its price, its limit, its end. */
export function CurrentPlan({
  active,
  cycles,
  canChange,
}: {
  active: Subscription | null;
  cycles: readonly Cycle[];
  canChange: boolean;
}) {
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
  const facts = [
    [t('current.price'), t('current.perCycle', { price: wordsForPrice(t, active.price, active.currency), cycle })],
    [t('current.people'), wordsForLimit(t, active.participantLimit)],
    [t('current.ends'), formatDate(active.endsAt)],
  ] as const;
  return (
    <Card.Root>
      <Card.Body gap="4">
        <Stack gap="1">
          <Text color="fg.muted">{t('current.title')}</Text>
          <HStack gap="3">
            <Heading as="h2" size="lg">
              {active.tierName}
            </Heading>
            {active.isTrial && <Badge>{t('current.trial')}</Badge>}
          </HStack>
        </Stack>
        <SimpleGrid as="dl" columns={{ base: 1, sm: 3 }} gap="5">
          {facts.map(([label, value]) => (
            <Box key={label}>
              <Text as="dt" color="fg.muted" textStyle="sm">
                {label}
              </Text>
              <Text as="dd">{value}</Text>
            </Box>
          ))}
        </SimpleGrid>
      </Card.Body>
    </Card.Root>
  );
}
