import { formatNumber, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, Stack } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { useState } from 'react';
import type { FigureKind } from '../../common/use-stats-address.ts';
import { PlotFrame } from '../../common/figures/plot-frame.tsx';
import type { PlotTable } from '../../common/figures/plot-table.ts';
import { NOTHING, useHiddenText } from '../../common/figures/use-figure-text.ts';
import { useMethod } from '../../common/figures/use-method.ts';
import type { Measurement } from '../../common/analysis.api.ts';
import { FigureChoice } from './figure-choice.tsx';
import { HeatKey } from './heat-key.tsx';
import { HeatList } from './heat-list.tsx';
import { sortRows, type HeatModel, type HeatRow } from './heat-model.ts';
import { HeatTable } from './heat-table.tsx';
import { useCellText } from './use-cell-text.ts';
import { rowKey, useRowName } from './use-row-name.ts';

interface HeatMapProps {
  readonly model: HeatModel;
  readonly measurement: Measurement;
  readonly figure: FigureKind;
  readonly onFigure: (figure: FigureKind) => void;
  /** Name of the whole group, if a unit filters it. */
  readonly filter?: string | undefined;
}

/** Heat map of units × dimensions in the frame of plots; a list of units on a phone. */
export function HeatMap({ model: unsorted, measurement, figure, onFigure, filter }: HeatMapProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const method = useMethod();
  const [sortedBy, setSortedBy] = useState<string | null>(null);
  const model = { ...unsorted, rows: sortRows(unsorted.rows, sortedBy, figure) };
  const hiddenText = useHiddenText(model.threshold);
  const rowName = useRowName();
  const { plainOf } = useCellText(figure, model.threshold);
  const wholeName = filter ?? t('breakouts.whole');
  const names = { category: model.category, figure: t(`views.${figure}`), filter };
  const caption = filter ? t('breakouts.captionWithin', names) : t('breakouts.caption', names);
  const cellsOf = ({ responses, cells }: Pick<HeatRow, 'responses' | 'cells'>) => [
    responses === null ? NOTHING : formatNumber(responses),
    ...cells.map(plainOf),
  ];
  const table: PlotTable = {
    caption,
    columns: [
      model.category,
      t('table.responses'),
      t('breakouts.product'),
      ...model.dimensions.map(({ name }) => translate(name)),
    ],
    rows: [
      ...(model.whole ? [{ key: 'whole', cells: [wholeName, ...cellsOf(model.whole)] }] : []),
      ...model.rows.map((row) => ({
        key: rowKey(row),
        cells: [
          rowName(row),
          ...(row.hidden ? [hiddenText(row.hidden), ...row.cells.map(() => NOTHING)] : cellsOf(row)),
        ],
      })),
    ],
  };
  return (
    <PlotFrame
      title={caption}
      note={model.isCompared ? t('breakouts.note') : undefined}
      measurement={measurement}
      threshold={model.threshold}
      table={table}
      method={method(model.isCompared ? 'breakouts' : 'breakoutsAlone', model.threshold)}
      isTable
      choices={
        <Flex gap="3" wrap="wrap" align="center">
          <Box width="13rem">
            <Select
              size="sm"
              aria-label={t('breakouts.sort')}
              value={sortedBy ?? ''}
              onChange={({ currentTarget }) => setSortedBy(currentTarget.value || null)}
            >
              <option value="">{t('breakouts.unsorted')}</option>
              {[{ key: 'product', name: t('breakouts.product') }, ...model.dimensions].map(({ key, name }) => (
                <option key={key} value={key}>
                  {t('breakouts.lowestFirst', { what: typeof name === 'string' ? name : translate(name) })}
                </option>
              ))}
            </Select>
          </Box>
          <FigureChoice figure={figure} onFigure={onFigure} />
        </Flex>
      }
    >
      <Stack gap="5">
        <Box hideBelow="md">
          <HeatTable model={model} figure={figure} caption={caption} wholeName={wholeName} />
        </Box>
        <Box hideFrom="md">
          <HeatList model={model} figure={figure} wholeName={wholeName} />
        </Box>
        <HeatKey threshold={model.threshold} isCompared={model.isCompared} />
      </Stack>
    </PlotFrame>
  );
}
