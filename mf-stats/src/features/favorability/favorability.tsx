import { useTranslation } from '@veleta/shared/i18n';
import { Stack } from '@veleta/shared/ui';
import { PartsBar } from '../../figures/parts-bar.tsx';
import { PART_COLORS } from '../../figures/scale.ts';
import type { Dimension, OwnQuestions } from '../../server-data/analysis.api.ts';
import { NumberCell } from '../../tables/number-cell.tsx';
import { OwnResults } from '../../tables/own-results.tsx';
import { ResultTable, type Column } from '../../tables/result-table.tsx';

interface FavorabilityProps {
  readonly dimensions: readonly Dimension[];
  readonly ownQuestions?: OwnQuestions;
  readonly threshold: number;
}

/** How favorable the answers are, per dimension and item. */
export function Favorability({ dimensions, ownQuestions, threshold }: FavorabilityProps) {
  const { t } = useTranslation('mf-stats');
  const columns: Column[] = [
    {
      key: 'bar',
      label: t('table.distribution'),
      width: 'minmax(4rem, 3fr)',
      isWide: true,
      cell: (result, isItem) => <PartsBar result={result} isSmall={isItem} />,
    },
    {
      key: 'unfavorable',
      label: t('table.unfavorable'),
      width: '7rem',
      color: PART_COLORS.unfavorable,
      cell: (result) => <NumberCell figure={result.unfavorable} result={result} unit="percent" threshold={threshold} />,
    },
    {
      key: 'neutral',
      label: t('table.neutral'),
      width: '5rem',
      color: PART_COLORS.neutral,
      cell: (result) => <NumberCell figure={result.neutral} result={result} unit="percent" threshold={threshold} />,
    },
    {
      key: 'favorable',
      label: t('table.favorable'),
      width: '5.5rem',
      color: PART_COLORS.favorable,
      cell: (result) => (
        <NumberCell figure={result.favorability} result={result} unit="percent" threshold={threshold} isStrong />
      ),
    },
  ];
  return (
    <Stack gap="8">
      <ResultTable caption={t('favorability.caption')} dimensions={dimensions} columns={columns} />
      <OwnResults questions={ownQuestions} columns={columns} />
    </Stack>
  );
}
