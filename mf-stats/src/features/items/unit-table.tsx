import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, chakra, marks, Span, VisuallyHidden } from '@veleta/shared/ui';
import { HEAT_INK, heatColor } from '../../common/figures/scale.ts';
import { ScrolledTable, STICKY_COLUMN, TurnedHeader } from '../../common/figures/scrolled-table.tsx';
import { NOTHING, useFigureText, useHiddenText } from '../../common/figures/use-figure-text.ts';
import type { UnitCell, UnitRow, UnitRowGroup } from './unit-rows.ts';

export interface UnitMapProps {
  readonly groups: readonly UnitRowGroup[];
  /** Names of the units, in the order of the cells. */
  readonly units: readonly string[];
  readonly threshold: number;
}

/** From this number of columns on, their names stay vertical on wide screens. */
const MANY_UNITS = 6;

/** Heat map of questions × units as a table, which scrolls horizontally with the question always visible. */
export function UnitTable({ groups, units, threshold, caption }: UnitMapProps & { readonly caption: string }) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const turned = units.length > MANY_UNITS ? 'never' : 'lg';
  return (
    <ScrolledTable caption={caption} minW={`${20 + 3.2 * units.length}rem`}>
      <thead>
        <tr>
          <chakra.th
            scope="col"
            textStyle="xs"
            fontWeight="semibold"
            color="fg.muted"
            textAlign="start"
            verticalAlign="bottom"
            py="3"
            {...STICKY_COLUMN}
          >
            {t('table.item')}
          </chakra.th>
          {[t('breakouts.whole'), ...units].map((name, index) => (
            <TurnedHeader key={index} turned={turned}>
              {name}
            </TurnedHeader>
          ))}
        </tr>
      </thead>
      {groups.map(({ key, name, rows }) => (
        <tbody key={key}>
          {name ? (
            <tr>
              <chakra.th
                scope="rowgroup"
                colSpan={units.length + 2}
                textAlign="start"
                fontWeight="semibold"
                pt="4"
                pb="1"
              >
                <Span position="sticky" insetInlineStart="0">
                  {translate(name)}
                </Span>
              </chakra.th>
            </tr>
          ) : null}
          {rows.map((row) => (
            <Row key={row.key} row={row} hasDimension={name === null} threshold={threshold} />
          ))}
        </tbody>
      ))}
    </ScrolledTable>
  );
}

function Row({ row, hasDimension, threshold }: { row: UnitRow; hasDimension: boolean; threshold: number }) {
  const translate = useBilingual();
  return (
    <tr>
      <chakra.th
        scope="row"
        textAlign="start"
        fontWeight="normal"
        pe="4"
        py="2"
        minW={{ base: '13rem', lg: '18rem' }}
        maxW="24rem"
        {...STICKY_COLUMN}
      >
        {translate(row.text)}
        {hasDimension ? (
          <Box color="fg.muted" textStyle="xs">
            {translate(row.dimension)}
          </Box>
        ) : null}
      </chakra.th>
      {[row.whole, ...row.cells].map((cell, index) => (
        <Cell key={index} cell={cell} threshold={threshold} isStrong={index === 0} />
      ))}
    </tr>
  );
}

function Cell({ cell, threshold, isStrong }: { cell: UnitCell; threshold: number; isStrong: boolean }) {
  const figureText = useFigureText();
  const hiddenText = useHiddenText(threshold);
  const { favorability, hidden } = cell;
  const look = {
    px: '1',
    py: '2',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    borderRadius: 'xs',
  } as const;
  if (!favorability)
    return (
      <chakra.td {...look} color="fg.muted" bg="bg.subtle" title={hiddenText(hidden)}>
        <Span aria-hidden="true">{NOTHING}</Span>
        <VisuallyHidden>{hiddenText(hidden)}</VisuallyHidden>
      </chakra.td>
    );
  return (
    <chakra.td
      {...look}
      {...marks.figure}
      css={{ backgroundColor: heatColor(favorability.value), color: HEAT_INK }}
      fontWeight={isStrong ? 'semibold' : 'normal'}
    >
      {figureText(favorability, 'percent')}
    </chakra.td>
  );
}
