import { useState } from 'react';
import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import { Button, Section, Stack, Text } from '@veleta/shared/ui';
import { DaysPlot } from './days-plot.tsx';
import { DaysTable } from './days-table.tsx';
import type { Participation } from '../measurement.api.ts';

/** Responses of the whole organization by local day, if disclosed: as a plot and as a table. */
export function ByDay({ participation: { measurement, days } }: { participation: Participation }) {
  const { t } = useTranslation('mf-measurements');
  const [isTable, setIsTable] = useState(false);
  const { responses, threshold, state, lastDate } = measurement;
  const shown = days.reduce((sum, day) => sum + (day.responses ?? 0), 0);
  const isAnyShown = days.some((day) => day.responses !== null);
  const isAnyHidden = days.some((day) => day.responses === null);
  return (
    <Section
      title={t('participation.byDay')}
      action={
        isAnyShown && (
          <Button
            variant="outline"
            colorPalette="gray"
            size="sm"
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            {t('participation.asTable')}
          </Button>
        )
      }
    >
      <Stack gap="4">
        {!isAnyShown && <Text color="fg.muted">{t('participation.noDay', { threshold })}</Text>}
        {isAnyShown && !isTable && (
          <DaysPlot
            days={days}
            lastDate={state === 'active' ? lastDate : (days.at(-1)?.date ?? lastDate)}
            colorPalette={state === 'active' ? 'active' : 'finished'}
          />
        )}
        {isAnyShown && <DaysTable days={days} isVisible={isTable} />}
        {isAnyShown && isAnyHidden && responses !== null && (
          <Text textStyle="sm" color="fg.muted">
            {t('participation.hiddenDays', {
              count: responses - shown,
              formatted: formatNumber(responses - shown),
              threshold,
            })}
          </Text>
        )}
      </Stack>
    </Section>
  );
}
