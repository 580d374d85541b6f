import { formatDate, useTranslation } from '@veleta/shared/i18n';
import { Box, Text } from '@veleta/shared/ui';
import { useComparisonText } from '../../common/figures/use-comparison-text.ts';
import { useFigureText } from '../../common/figures/use-figure-text.ts';
import type { ActionChange as Change } from './action-plans.api.ts';

/** What changed in the next measurement, with the words and rules of the benchmark. */
export function ActionChange({ change }: { change: Change }) {
  const { t } = useTranslation('mf-stats');
  const figureText = useFigureText();
  const comparisonText = useComparisonText();
  const { status, measurement, before, now, compared, people } = change;
  const day = formatDate(measurement.lastDate);
  return (
    <Box borderStartWidth="3px" borderColor="border.emphasized" ps="3" py="1">
      <Text textStyle="sm" fontWeight="medium">
        {t('actions.change.title')}
      </Text>
      {status === 'ready' ? (
        <>
          <Text textStyle="sm">
            {t('actions.change.favorability', {
              day,
              before: figureText(before, 'percent'),
              now: figureText(now, 'percent'),
            })}
          </Text>
          <Text textStyle="sm">
            {compared
              ? t('actions.change.compared', { difference: comparisonText(compared, people) })
              : t('actions.change.notCompared')}
          </Text>
        </>
      ) : (
        <Text textStyle="sm" color="fg.muted">
          {t(`actions.change.${status}`, { day })}
        </Text>
      )}
    </Box>
  );
}
