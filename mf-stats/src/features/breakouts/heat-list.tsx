import { formatNumber, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, marks, Span, Stack, Text } from '@veleta/shared/ui';
import { ChevronDown } from '@veleta/shared/ui/icons';
import type { FigureKind } from '../../common/use-stats-address.ts';
import { HEAT_INK, heatColor } from '../../common/figures/scale.ts';
import { NOTHING, useHiddenText } from '../../common/figures/use-figure-text.ts';
import { CellMark } from './heat-cell.tsx';
import type { HeatCell, HeatModel, HeatRow } from './heat-model.ts';
import { useCellText } from './use-cell-text.ts';
import { rowKey, useRowName } from './use-row-name.ts';

interface HeatListProps {
  readonly model: HeatModel;
  readonly figure: FigureKind;
  readonly wholeName: string;
}

function Chip({ cell, figure, threshold }: { cell: HeatCell; figure: FigureKind; threshold: number }) {
  const { valueOf, hiddenOf } = useCellText(figure, threshold);
  const value = cell.result[figure];
  if (!value) {
    return (
      <Span textStyle="xs" color="fg.muted" maxW="9rem" textAlign="end">
        {hiddenOf(cell)}
      </Span>
    );
  }
  return (
    <Box
      as="span"
      {...marks.figure}
      minW="4.5rem"
      px="2"
      py="1"
      borderRadius="xs"
      textAlign="center"
      fontVariantNumeric="tabular-nums"
      css={{ backgroundColor: heatColor(value.value), color: HEAT_INK }}
    >
      {valueOf(cell)}
      <CellMark cell={cell} figure={figure} threshold={threshold} />
    </Box>
  );
}

/** The heat map on a phone: a list of units that expand to their dimensions. */
export function HeatList({ model, figure, wholeName }: HeatListProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const hiddenText = useHiddenText(model.threshold);
  const rowName = useRowName();
  const { threshold } = model;
  const entry = (key: string, name: string, { cells, responses }: Pick<HeatRow, 'cells' | 'responses'>) => {
    const [product, ...rest] = cells;
    return (
      <Box as="li" key={key} borderTopWidth="1px" borderColor="border.muted">
        <Box as="details">
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
              <Text fontWeight="medium" overflowWrap="anywhere">
                {name}
              </Text>
              {responses === null ? null : (
                <Text textStyle="xs" color="fg.muted">
                  {t('breakouts.responses', { count: responses, number: formatNumber(responses) })}
                </Text>
              )}
            </Box>
            {product ? <Chip cell={product} figure={figure} threshold={threshold} /> : null}
          </Flex>
          <Stack as="ul" listStyleType="none" gap="2" ps="7" pb="4">
            {rest.map((cell) => {
              const dimension = model.dimensions.find((one) => one.key === cell.key);
              return (
                <Flex as="li" key={cell.key} justify="space-between" align="center" gap="3">
                  <Text textStyle="sm">{dimension ? translate(dimension.name) : NOTHING}</Text>
                  <Chip cell={cell} figure={figure} threshold={threshold} />
                </Flex>
              );
            })}
          </Stack>
        </Box>
      </Box>
    );
  };
  return (
    <Box as="ul" listStyleType="none">
      {model.whole ? entry('whole', wholeName, model.whole) : null}
      {model.rows.map((row) => {
        const name = rowName(row);
        if (!row.hidden) return entry(rowKey(row), name, row);
        return (
          <Flex
            as="li"
            key={rowKey(row)}
            justify="space-between"
            gap="3"
            py="3"
            ps="7"
            borderTopWidth="1px"
            borderColor="border.muted"
          >
            <Text fontWeight="medium">{name}</Text>
            <Text textStyle="xs" color="fg.muted" textAlign="end" maxW="10rem">
              {hiddenText(row.hidden)}
            </Text>
          </Flex>
        );
      })}
    </Box>
  );
}
