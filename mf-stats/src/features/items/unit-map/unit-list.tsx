import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, Heading, Stack, Text } from '@veleta/shared/ui';
import { ExpandableRow, ExpandedCell } from '../../../common/figures/expandable-row.tsx';
import { FigureChip } from '../../../common/figures/figure-cell.tsx';
import type { UnitCell } from './unit-rows.ts';
import type { UnitMapProps } from './unit-table.tsx';

const HIDDEN: UnitCell = { favorability: null, hidden: null };

/** The heat map on a phone: questions that expand to the units. */
export function UnitList({ groups, units, threshold }: UnitMapProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const chip = ({ favorability, hidden }: UnitCell = HIDDEN) => (
    <FigureChip figure={favorability} unit="percent" hidden={hidden} threshold={threshold} />
  );
  return (
    <Stack gap="5">
      {groups.map(({ key, name, rows }) => (
        <Box key={key}>
          {name ? (
            <Heading as="h3" size="sm" pb="2">
              {translate(name)}
            </Heading>
          ) : null}
          <Box as="ul" listStyleType="none">
            {rows.map((row) => (
              <ExpandableRow
                key={row.key}
                title={<Text overflowWrap="anywhere">{translate(row.text)}</Text>}
                note={name ? t('breakouts.whole') : translate(row.dimension)}
                figure={chip(row.whole)}
              >
                {units.map((unit, index) => (
                  <ExpandedCell key={index} name={unit} figure={chip(row.cells[index])} />
                ))}
              </ExpandableRow>
            ))}
          </Box>
        </Box>
      ))}
    </Stack>
  );
}
