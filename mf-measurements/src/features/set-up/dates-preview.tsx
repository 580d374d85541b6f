import { useTranslation } from '@veleta/shared/i18n';
import { useEffect, useState } from 'react';
import { DURATION_LIMIT_DAYS } from '@veleta/shared/contracts';
import { Card, Heading, Stack, Text } from '@veleta/shared/ui';
import { formatPeriod } from '../../dates/period.ts';
import type { Plan } from './planned-dates.ts';
import { isFrequency, problemsOf, wholeNumber, type SetUpValues } from './set-up.rules.ts';

/** The dates that the form will produce, as soon as it says enough. */
export function DatesPreview({ values, today }: { values: SetUpValues; today: string }) {
  const { t } = useTranslation('mf-measurements');
  const plan = usePlan(values, today);
  return (
    <Card.Root bg="bg.subtle" variant="outline">
      <Card.Body gap="3">
        <Heading as="h3" size="sm">
          {t('setUp.dates')}
        </Heading>
        {plan === null ? (
          <Text textStyle="sm" color="fg.muted">
            {t('setUp.datesEmpty')}
          </Text>
        ) : (
          <Stack gap="2" role="status">
            <Text textStyle="sm" color="fg.muted">
              {t('setUp.datesCount', { count: plan.total })}
            </Text>
            <Stack as="ol" gap="1.5" listStyleType="none" m="0" p="0">
              {plan.measurements.map(({ firstDate, lastDate }) => (
                <Text as="li" key={firstDate} textStyle="sm" fontVariantNumeric="tabular-nums">
                  {formatPeriod(firstDate, lastDate)}
                </Text>
              ))}
            </Stack>
            {plan.total > plan.measurements.length && (
              <Text textStyle="sm" color="fg.muted">
                {t('setUp.datesMore', { count: plan.total - plan.measurements.length })}
              </Text>
            )}
          </Stack>
        )}
      </Card.Body>
    </Card.Root>
  );
}

/** The calendar arithmetic comes with its own chunk: who only looks around does not load it. */
function usePlan(values: SetUpValues, today: string): Plan | null {
  const [plan, setPlan] = useState<Plan | null>(null);
  const problems = problemsOf(values, today);
  const hasDates = !problems.startDate && !problems.endDate && !problems.durationDays && !problems.frequency;
  const { frequency, startDate, endDate } = values;
  const durationDays = wholeNumber(values.durationDays) ?? DURATION_LIMIT_DAYS;

  useEffect(() => {
    if (!hasDates || !isFrequency(frequency)) {
      setPlan(null);
      return;
    }
    let isCurrent = true;
    import('./planned-dates.ts').then(
      ({ planDates }) => isCurrent && setPlan(planDates({ startDate, endDate, durationDays, frequency })),
      // A preview that cannot be had is no reason to stop anybody.
      () => isCurrent && setPlan(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [hasDates, startDate, endDate, durationDays, frequency]);
  return plan;
}
