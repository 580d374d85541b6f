import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, EmptyState, Stack } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { useState } from 'react';
import type { Measurement } from '../../../common/analysis.api.ts';
import { HeatKey } from '../../../common/figures/heat-key.tsx';
import { PlotFrame } from '../../../common/figures/plot-frame.tsx';
import { useFigureText, useHiddenText } from '../../../common/figures/use-figure-text.ts';
import { useMethod } from '../../../common/figures/use-method.ts';
import type { ItemBreakouts } from './unit-map.api.ts';
import { groupRows, type SortedBy, type UnitCell } from './unit-rows.ts';
import { UnitList } from './unit-list.tsx';
import { UnitTable } from './unit-table.tsx';

interface UnitMapProps {
  readonly view: ItemBreakouts;
  readonly measurement: Measurement;
}

const WHOLE = 'whole';

/** Heat map of questions × units of a category in the frame of plots; a list of questions on a phone. */
export function UnitMap({ view, measurement }: UnitMapProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const figureText = useFigureText();
  const method = useMethod();
  const [sortedBy, setSortedBy] = useState<SortedBy>(null);
  const { threshold } = view.how;
  const hiddenText = useHiddenText(threshold);
  const { category } = view;
  if (!category) return <EmptyState title={t('breakouts.empty')} description={t('breakouts.emptyHint')} />;
  const items = view.dimensions.flatMap((dimension) => dimension.items);
  if (measurement.isImported && items.every(({ cells }) => cells.every(({ favorability }) => !favorability)))
    return <EmptyState title={t('items.byUnit.imported')} description={t('items.byUnit.importedHint')} />;
  const groups = groupRows(view, sortedBy);
  const units = view.units.map(({ name }) => name ?? t('breakouts.noUnit'));
  const title = t('items.byUnit.title', { category: category.title });
  const plain = ({ favorability, hidden }: UnitCell) =>
    favorability ? figureText(favorability, 'percent') : hiddenText(hidden);
  return (
    <PlotFrame
      title={title}
      note={t('items.byUnit.note')}
      measurement={measurement}
      threshold={threshold}
      method={[t('items.byUnit.method'), ...method('favorability', threshold)]}
      isTable
      table={{
        caption: title,
        columns: [t('table.dimension'), t('table.item'), t('breakouts.whole'), ...units],
        rows: groups
          .flatMap(({ rows }) => rows)
          .map(({ key, dimension, text, whole, cells }) => ({
            key,
            cells: [translate(dimension), translate(text), plain(whole), ...cells.map(plain)],
          })),
      }}
      choices={
        <Box width="15rem">
          <Select
            size="sm"
            aria-label={t('items.byUnit.sort')}
            value={sortedBy ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setSortedBy(value === '' ? null : value === WHOLE ? WHOLE : Number(value))
            }
          >
            <option value="">{t('breakouts.unsorted')}</option>
            <option value={WHOLE}>{t('breakouts.lowestFirst', { what: t('breakouts.whole') })}</option>
            {units.map((name, index) =>
              view.units[index]?.hidden ? null : (
                <option key={index} value={index}>
                  {t('breakouts.lowestFirst', { what: name })}
                </option>
              ),
            )}
          </Select>
        </Box>
      }
    >
      <Stack gap="5">
        <Box hideBelow="md">
          <UnitTable groups={groups} units={units} threshold={threshold} caption={title} />
        </Box>
        <Box hideFrom="md">
          <UnitList groups={groups} units={units} threshold={threshold} />
        </Box>
        <HeatKey threshold={threshold} />
      </Stack>
    </PlotFrame>
  );
}
