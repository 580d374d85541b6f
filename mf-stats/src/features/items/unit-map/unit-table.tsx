import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, chakra, Span } from '@veleta/shared/ui';
import { FigureCell } from '../../../common/figures/figure-cell.tsx';
import { ScrolledTable, STICKY_COLUMN, TurnedHeader } from '../../../common/figures/scrolled-table.tsx';
import type { UnitRow, UnitRowGroup } from './unit-rows.ts';

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
        <FigureCell
          key={index}
          figure={cell.favorability}
          unit="percent"
          hidden={cell.hidden}
          threshold={threshold}
          isStrong={index === 0}
        />
      ))}
    </tr>
  );
}
