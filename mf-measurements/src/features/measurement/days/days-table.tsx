import { formatDate, formatNumber, useTranslation } from '@veleta/shared/i18n';
import { Box, VisuallyHidden } from '@veleta/shared/ui';
import { CountTable } from '../count-table.tsx';
import type { Day } from '../measurement.api.ts';

/** The data of the plot as a table: on demand for sighted users, always for screen readers. */
export function DaysTable({ days, isVisible }: { days: readonly Day[]; isVisible: boolean }) {
  const { t } = useTranslation('mf-measurements');
  const table = (
    <CountTable
      label={t('participation.byDay')}
      columns={[t('participation.dayColumn'), t('participation.responsesColumn')]}
      rows={days.map(({ date, responses }) => ({
        key: date,
        name: formatDate(date, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
        count: responses === null ? t('participation.notShown') : formatNumber(responses),
        isMuted: responses === null,
      }))}
    />
  );
  if (!isVisible) return <VisuallyHidden>{table}</VisuallyHidden>;
  return (
    <Box maxH="96" overflowY="auto" tabIndex={0} role="region" aria-label={t('participation.byDay')}>
      {table}
    </Box>
  );
}
