import { formatNumber, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, chakra, Span, VisuallyHidden } from '@veleta/shared/ui';
import type { ReactNode } from 'react';
import type { FigureKind } from '../../address/use-stats-address.ts';
import { NOTHING, useHiddenText } from '../../figures/use-figure-text.ts';
import { HeatCellView } from './heat-cell.tsx';
import type { HeatModel } from './heat-model.ts';

interface HeatTableProps {
  readonly model: HeatModel;
  readonly figure: FigureKind;
  readonly caption: string;
  readonly wholeName: string;
}

function Header({ children, isFirst = false }: { children: ReactNode; isFirst?: boolean }) {
  const sticky = isFirst ? ({ position: 'sticky', insetInlineStart: '0', zIndex: '1', bg: 'bg.panel' } as const) : {};
  return (
    <chakra.th
      scope="col"
      px={isFirst ? '0' : '2'}
      pe="2"
      py="3"
      textStyle="xs"
      fontWeight="semibold"
      color="fg.muted"
      textAlign={isFirst ? 'start' : 'center'}
      verticalAlign="bottom"
      {...sticky}
    >
      {children}
    </chakra.th>
  );
}

function UnitHeader({ children, isWhole = false }: { children: ReactNode; isWhole?: boolean }) {
  return (
    <chakra.th
      scope="row"
      textAlign="start"
      fontWeight={isWhole ? 'semibold' : 'medium'}
      pe="4"
      py="2.5"
      position="sticky"
      insetInlineStart="0"
      zIndex="1"
      bg="bg.panel"
      minW="10rem"
      maxW="14rem"
      overflowWrap="break-word"
      hyphens="auto"
    >
      {children}
    </chakra.th>
  );
}

/** Units × dimensions, colour and number. Scrolls sideways by itself where the screen is narrow; the unit stays in view. */
export function HeatTable({ model, figure, caption, wholeName }: HeatTableProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const hiddenText = useHiddenText(model.threshold);
  const count = (responses: number | null) => (
    <chakra.td px="2" textAlign="center" color="fg.muted" fontVariantNumeric="tabular-nums">
      {responses === null ? NOTHING : formatNumber(responses)}
    </chakra.td>
  );
  const cells = (row: Pick<HeatModel['rows'][number], 'cells'>) =>
    row.cells.map((cell, index) => (
      <HeatCellView key={cell.key} cell={cell} figure={figure} threshold={model.threshold} isStrong={index === 0} />
    ));
  return (
    <Box role="region" aria-label={caption} tabIndex={0} position="relative" overflowX="auto">
      <chakra.table
        width="full"
        minW={`${18 + 5.5 * model.dimensions.length}rem`}
        textStyle="sm"
        borderCollapse="separate"
        css={{ borderSpacing: '3px' }}
      >
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            <Header isFirst>{model.category}</Header>
            <Header>{t('table.responses')}</Header>
            <Header>{t('breakouts.product')}</Header>
            {model.dimensions.map(({ key, name }) => (
              <Header key={key}>{translate(name)}</Header>
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
            <tr key={row.id ?? 'none'}>
              <UnitHeader>{row.name ?? t('breakouts.noUnit')}</UnitHeader>
              {row.hidden ? (
                <chakra.td
                  colSpan={model.dimensions.length + 2}
                  px="4"
                  py="2.5"
                  color="fg.muted"
                  bg="bg.subtle"
                  borderRadius="l1"
                >
                  <Span position="sticky" insetInlineStart="11rem">
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
      </chakra.table>
    </Box>
  );
}
