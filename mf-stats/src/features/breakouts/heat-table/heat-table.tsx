import { formatNumber, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { chakra, Span } from '@veleta/shared/ui';
import type { ReactNode } from 'react';
import type { FigureKind } from '../../../common/use-stats-address.ts';
import { ScrolledTable, STICKY_COLUMN, TurnedHeader } from '../../../common/figures/scrolled-table.tsx';
import { NOTHING, useHiddenText } from '../../../common/figures/use-figure-text.ts';
import { HeatCellView } from './heat-cell.tsx';
import type { HeatModel } from './heat-model.ts';
import { rowKey, useRowName } from './use-row-name.ts';

interface HeatTableProps {
  readonly model: HeatModel;
  readonly figure: FigureKind;
  readonly caption: string;
  readonly wholeName: string;
}

/** Number of dimensions from which column names stay vertical on wider screens. */
const MANY_DIMENSIONS = 6;

function UnitHeader({ children, isWhole = false }: { children: ReactNode; isWhole?: boolean }) {
  return (
    <chakra.th
      scope="row"
      textAlign="start"
      fontWeight={isWhole ? 'semibold' : 'medium'}
      pe="4"
      py="2.5"
      {...STICKY_COLUMN}
      minW={{ base: '8rem', lg: '10rem' }}
      maxW="14rem"
      overflowWrap="break-word"
      hyphens="auto"
    >
      {children}
    </chakra.th>
  );
}

/**
 * Table of units × dimensions with color and number. Column names are vertical on narrow screens. A table that is still
 * too wide scrolls horizontally, with the unit always visible.
 */
export function HeatTable({ model, figure, caption, wholeName }: HeatTableProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const hiddenText = useHiddenText(model.threshold);
  const rowName = useRowName();
  const count = (responses: number | null) => (
    <chakra.td px="1" textAlign="center" color="fg.muted" fontVariantNumeric="tabular-nums">
      {responses === null ? NOTHING : formatNumber(responses)}
    </chakra.td>
  );
  const cells = (row: Pick<HeatModel['rows'][number], 'cells'>) =>
    row.cells.map((cell, index) => (
      <HeatCellView key={cell.key} cell={cell} figure={figure} threshold={model.threshold} isStrong={index === 0} />
    ));
  const turned = model.dimensions.length > MANY_DIMENSIONS ? 'xl' : 'lg';
  return (
    <ScrolledTable caption={caption} minW={`${13 + 2.6 * model.dimensions.length}rem`}>
      <thead>
        <tr>
          <chakra.th
            scope="col"
            pe="4"
            py="3"
            textStyle="xs"
            fontWeight="semibold"
            color="fg.muted"
            textAlign="start"
            verticalAlign="bottom"
            {...STICKY_COLUMN}
          >
            {model.category}
          </chakra.th>
          <TurnedHeader turned={turned}>{t('table.responses')}</TurnedHeader>
          <TurnedHeader turned={turned}>{t('breakouts.product')}</TurnedHeader>
          {model.dimensions.map(({ key, name }) => (
            <TurnedHeader key={key} turned={turned}>
              {translate(name)}
            </TurnedHeader>
          ))}
        </tr>
      </thead>
      <tbody>
        {model.whole ? (
          <tr>
            <UnitHeader isWhole>{wholeName}</UnitHeader>
            {count(model.whole.responses)}
            {cells(model.whole)}
          </tr>
        ) : null}
        {model.rows.map((row) => (
          <tr key={rowKey(row)}>
            <UnitHeader>{rowName(row)}</UnitHeader>
            {row.hidden ? (
              <chakra.td
                colSpan={model.dimensions.length + 2}
                px="4"
                py="2.5"
                color="fg.muted"
                bg="bg.subtle"
                borderRadius="l1"
              >
                <Span position="sticky" insetInlineStart={{ base: '9rem', lg: '11rem' }}>
                  <Span aria-hidden="true" me="2">
                    {NOTHING}
                  </Span>
                  {hiddenText(row.hidden)}
                </Span>
              </chakra.td>
            ) : (
              <>
                {count(row.responses)}
                {cells(row)}
              </>
            )}
          </tr>
        ))}
      </tbody>
    </ScrolledTable>
  );
}
