import { formatNumber, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, chakra, Span, VisuallyHidden } from '@veleta/shared/ui';
import type { ReactNode } from 'react';
import type { FigureKind } from '../../common/use-stats-address.ts';
import { NOTHING, useHiddenText } from '../../common/figures/use-figure-text.ts';
import { useOverflow } from '../../common/use-overflow.ts';
import { HeatCellView } from './heat-cell.tsx';
import type { HeatModel } from './heat-model.ts';
import { rowKey, useRowName } from './use-row-name.ts';

interface HeatTableProps {
  readonly model: HeatModel;
  readonly figure: FigureKind;
  readonly caption: string;
  readonly wholeName: string;
}

/** Keeps the unit visible while the rest scrolls. */
const STICKY = { position: 'sticky', insetInlineStart: '0', zIndex: '1', bg: 'bg.panel' } as const;

/** Breakpoint from which column names are horizontal. */
type Turned = 'lg' | 'xl';
/** Number of dimensions from which column names stay vertical on wider screens. */
const MANY_DIMENSIONS = 6;

/** Column header; vertical below the breakpoint `turned`. */
function Header({ children, turned }: { children: ReactNode; turned: Turned }) {
  return (
    <chakra.th
      scope="col"
      px="1"
      py="3"
      textStyle="xs"
      fontWeight="semibold"
      color="fg.muted"
      textAlign="center"
      verticalAlign="bottom"
    >
      <Span
        display="inline-block"
        maxHeight={{ base: '10rem', [turned]: 'none' }}
        writingMode={{ base: 'vertical-rl', [turned]: 'horizontal-tb' }}
        transform={{ base: 'rotate(180deg)', [turned]: 'none' }}
        textAlign={{ base: 'start', [turned]: 'center' }}
      >
        {children}
      </Span>
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
      {...STICKY}
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
  const { box, isAfter } = useOverflow<HTMLDivElement>();
  const count = (responses: number | null) => (
    <chakra.td px="1" textAlign="center" color="fg.muted" fontVariantNumeric="tabular-nums">
      {responses === null ? NOTHING : formatNumber(responses)}
    </chakra.td>
  );
  const cells = (row: Pick<HeatModel['rows'][number], 'cells'>) =>
    row.cells.map((cell, index) => (
      <HeatCellView key={cell.key} cell={cell} figure={figure} threshold={model.threshold} isStrong={index === 0} />
    ));
  const turned: Turned = model.dimensions.length > MANY_DIMENSIONS ? 'xl' : 'lg';
  return (
    <Box position="relative">
      {/* Indicates that the table continues beyond this edge. */}
      {isAfter ? (
        <Box
          aria-hidden="true"
          position="absolute"
          insetBlock="0"
          insetInlineEnd="0"
          width="2"
          zIndex="2"
          borderInlineEndWidth="2px"
          borderColor="border.control"
          pointerEvents="none"
        />
      ) : null}
      <Box ref={box} role="group" aria-label={caption} tabIndex={0} position="relative" overflowX="auto">
        <chakra.table
          width="full"
          minW={`${13 + 2.6 * model.dimensions.length}rem`}
          textStyle="sm"
          borderCollapse="separate"
          css={{ borderSpacing: '3px' }}
        >
          <VisuallyHidden as="caption">{caption}</VisuallyHidden>
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
                {...STICKY}
              >
                {model.category}
              </chakra.th>
              <Header turned={turned}>{t('table.responses')}</Header>
              <Header turned={turned}>{t('breakouts.product')}</Header>
              {model.dimensions.map(({ key, name }) => (
                <Header key={key} turned={turned}>
                  {translate(name)}
                </Header>
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
        </chakra.table>
      </Box>
    </Box>
  );
}
