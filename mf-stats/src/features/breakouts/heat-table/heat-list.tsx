import { formatNumber, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, Text } from '@veleta/shared/ui';
import type { FigureKind } from '../../../common/use-stats-address.ts';
import { ExpandableRow, ExpandedCell } from '../../../common/figures/expandable-row.tsx';
import { NOTHING, useHiddenText } from '../../../common/figures/use-figure-text.ts';
import { HeatChip } from './heat-cell.tsx';
import type { HeatModel, HeatRow } from './heat-model.ts';
import { rowKey, useRowName } from './use-row-name.ts';

interface HeatListProps {
  readonly model: HeatModel;
  readonly figure: FigureKind;
  readonly wholeName: string;
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
      <ExpandableRow
        key={key}
        title={
          <Text fontWeight="medium" overflowWrap="anywhere">
            {name}
          </Text>
        }
        note={
          responses === null
            ? undefined
            : t('breakouts.responses', { count: responses, number: formatNumber(responses) })
        }
        figure={product ? <HeatChip cell={product} figure={figure} threshold={threshold} /> : null}
      >
        {rest.map((cell) => {
          const dimension = model.dimensions.find((one) => one.key === cell.key);
          return (
            <ExpandedCell
              key={cell.key}
              name={dimension ? translate(dimension.name) : NOTHING}
              figure={<HeatChip cell={cell} figure={figure} threshold={threshold} />}
            />
          );
        })}
      </ExpandableRow>
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
