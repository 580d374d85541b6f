import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, Heading, marks, Span, Stack, Text } from '@veleta/shared/ui';
import { ChevronDown } from '@veleta/shared/ui/icons';
import { useState } from 'react';
import { HEAT_INK, heatColor } from '../../common/figures/scale.ts';
import { useFigureText, useHiddenText } from '../../common/figures/use-figure-text.ts';
import type { UnitCell, UnitRow } from './unit-rows.ts';
import type { UnitMapProps } from './unit-table.tsx';

/** The heat map on a phone: questions that expand to the units. */
export function UnitList({ groups, units, threshold }: UnitMapProps) {
  const translate = useBilingual();
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
              <Entry key={row.key} row={row} hasDimension={name === null} units={units} threshold={threshold} />
            ))}
          </Box>
        </Box>
      ))}
    </Stack>
  );
}

interface EntryProps extends Omit<UnitMapProps, 'groups'> {
  readonly row: UnitRow;
  readonly hasDimension: boolean;
}

function Entry({ row, hasDimension, units, threshold }: EntryProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border.muted">
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <Flex
          as="summary"
          listStyleType="none"
          cursor="pointer"
          align="center"
          gap="3"
          py="3"
          css={{ '&::-webkit-details-marker': { display: 'none' } }}
        >
          <Box color="fg.muted" flexShrink="0">
            <ChevronDown size={16} aria-hidden="true" />
          </Box>
          <Box flex="1" minW="0">
            <Text overflowWrap="anywhere">{translate(row.text)}</Text>
            <Text textStyle="xs" color="fg.muted">
              {hasDimension ? translate(row.dimension) : t('breakouts.whole')}
            </Text>
          </Box>
          <Chip cell={row.whole} threshold={threshold} />
        </Flex>
        {isOpen ? (
          <Stack as="ul" listStyleType="none" gap="2" ps="7" pb="4">
            {units.map((name, index) => (
              <Flex as="li" key={index} justify="space-between" align="center" gap="3">
                <Text textStyle="sm" minW="0" overflowWrap="anywhere">
                  {name}
                </Text>
                <Chip cell={row.cells[index]} threshold={threshold} />
              </Flex>
            ))}
          </Stack>
        ) : null}
      </details>
    </Box>
  );
}

function Chip({ cell, threshold }: { cell: UnitCell | undefined; threshold: number }) {
  const figureText = useFigureText();
  const hiddenText = useHiddenText(threshold);
  if (!cell?.favorability)
    return (
      <Span textStyle="xs" color="fg.muted" maxW="9rem" textAlign="end">
        {hiddenText(cell?.hidden ?? null)}
      </Span>
    );
  return (
    <Box
      as="span"
      {...marks.figure}
      minW="4.5rem"
      px="2"
      py="1"
      borderRadius="xs"
      textAlign="center"
      flexShrink="0"
      fontVariantNumeric="tabular-nums"
      css={{ backgroundColor: heatColor(cell.favorability.value), color: HEAT_INK }}
    >
      {figureText(cell.favorability, 'percent')}
    </Box>
  );
}
