import { formatNumber, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, Stack } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { useState } from 'react';
import type { Basis, FigureKind } from '../../common/use-stats-address.ts';
import { HeatKey } from '../../common/figures/heat-key.tsx';
import { PlotFrame } from '../../common/figures/plot-frame.tsx';
import type { PlotTable } from '../../common/figures/plot-table.ts';
import { NOTHING, useHiddenText } from '../../common/figures/use-figure-text.ts';
import { useMethod } from '../../common/figures/use-method.ts';
import type { Measurement } from '../../common/analysis.api.ts';
import { BasisChoice } from './basis-choice.tsx';
import { FigureChoice } from './figure-choice.tsx';
import { HeatList } from './heat-table/heat-list.tsx';
import { sortRows, type HeatModel, type HeatRow } from './heat-table/heat-model.ts';
import { HeatTable } from './heat-table/heat-table.tsx';
import { useCellText } from './heat-table/use-cell-text.ts';
import { rowKey, useRowName } from './heat-table/use-row-name.ts';

interface HeatMapProps {
  readonly model: HeatModel;
  readonly measurement: Measurement;
  readonly figure: FigureKind;
  readonly onFigure: (figure: FigureKind) => void;
  /** Name of the whole group, if a unit filters it. */
  readonly filter?: string | undefined;
  /** Changes what the rows are compared with; undefined without comparisons. */
  readonly onBasis?: ((basis: Basis) => void) | undefined;
}

/** Heat map of units × dimensions in the frame of plots; a list of units on a phone. */
export function HeatMap({ model: unsorted, measurement, figure, onFigure, filter, onBasis }: HeatMapProps) {
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
  const { comparedWith } = model;
  const kind = comparedWith?.kind;
  return (
    <PlotFrame
      title={caption}
      note={kind && t(`breakouts.note.${kind}`, { filter })}
      measurement={measurement}
      threshold={model.threshold}
      table={table}
      method={[
        ...(kind && kind !== 'rest' ? [t('method.breakouts.whole')] : []),
        ...method(kind ? 'breakouts' : 'breakoutsAlone', model.threshold),
      ]}
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
          {kind && onBasis ? (
            <BasisChoice basis={kind === 'rest' ? 'rest' : 'whole'} wholeName={wholeName} onBasis={onBasis} />
          ) : null}
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
        <HeatKey threshold={model.threshold} markKey={kind && t(`breakouts.markKey.${kind}`, { filter })} />
      </Stack>
    </PlotFrame>
  );
}
