import { useTranslation } from '@veleta/shared/i18n';
import { EmptyState, Field, Stack } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { PeoplePicture } from '@veleta/shared/ui/pieces';
import { useState } from 'react';
import { FIGURES, type FigureKind } from '../../common/use-stats-address.ts';
import type { Analysis } from '../../common/analysis.api.ts';
import { HeatMap } from './heat-map.tsx';
import { heatOfAnalysis } from './heat-table/heat-model.ts';

/** Results by unit in shared results. */
export function SharedBreakouts({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation('mf-stats');
  const [category, setCategory] = useState<string | null>(null);
  const [figure, setFigure] = useState<FigureKind>(FIGURES[0]);
  const { breakouts, measurement } = analysis;
  const chosen = breakouts.find((one) => one.category.id === category) ?? breakouts[0];
  if (!chosen)
    return (
      <EmptyState picture={<PeoplePicture />} title={t('breakouts.empty')} description={t('breakouts.emptyHint')} />
    );
  return (
    <Stack gap="4">
      {breakouts.length > 1 ? (
        <Field.Root width={{ base: 'full', sm: '16rem' }}>
          <Field.Label>{t('breakouts.category')}</Field.Label>
          <Select value={chosen.category.id} onChange={({ currentTarget }) => setCategory(currentTarget.value)}>
            {breakouts.map((one) => (
              <option key={one.category.id} value={one.category.id}>
                {one.category.title}
              </option>
            ))}
          </Select>
        </Field.Root>
      ) : null}
      <HeatMap
        model={heatOfAnalysis(analysis, chosen)}
        measurement={measurement}
        figure={figure}
        onFigure={setFigure}
      />
    </Stack>
  );
}
