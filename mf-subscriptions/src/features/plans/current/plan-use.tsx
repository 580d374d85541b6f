import { formatDate, formatNumber, useTranslation } from '@veleta/shared/i18n';
import { HStack, Stack, Text } from '@veleta/shared/ui';
import { ProgressBar } from '@veleta/shared/ui/pieces';
import type { Usage } from '../plans.api.ts';

/** Size of the largest measurement compared with the limit of the plan. */
export function PlanUse({ usage, limit, remaining }: { usage: Usage; limit: number | null; remaining: number | null }) {
  const { t } = useTranslation('mf-subscriptions');
  const { people, measurement } = usage;
  const used =
    limit === null
      ? t('use.peopleNoLimit', { count: people, people: formatNumber(people) })
      : t('use.people', { count: limit, people: formatNumber(people), limit: formatNumber(limit) });
  const source =
    measurement === null
      ? t('use.none')
      : measurement.state === 'active'
        ? t('use.active', { date: formatDate(measurement.lastDate) })
        : t('use.programmed', { date: formatDate(measurement.firstDate) });
  return (
    <Stack gap="2">
      <HStack justify="space-between" wrap="wrap" gap="1">
        <Text fontWeight="medium">{used}</Text>
        {remaining !== null && (
          <Text color="fg.muted">{t('use.remaining', { count: remaining, formatted: formatNumber(remaining) })}</Text>
        )}
      </HStack>
      {limit !== null && <ProgressBar value={people} max={limit} size="sm" label={used} />}
      <Text color="fg.muted" textStyle="sm">
        {source}
      </Text>
    </Stack>
  );
}
