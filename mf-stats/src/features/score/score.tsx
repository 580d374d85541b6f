import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import { Span, Stack } from '@veleta/shared/ui';
import { ScoreBar } from '../../figures/score-bar.tsx';
import type { Dimension, OwnQuestions } from '../../server-data/analysis.api.ts';
import { NumberCell } from '../../tables/number-cell.tsx';
import { OwnResults } from '../../tables/own-results.tsx';
import { ResultTable, type Column } from '../../tables/result-table.tsx';

interface ScoreProps {
  readonly dimensions: readonly Dimension[];
  readonly ownQuestions?: OwnQuestions;
  readonly threshold: number;
}

/** The average answer from 0 to 100, per dimension and item. */
export function Score({ dimensions, ownQuestions, threshold }: ScoreProps) {
  const { t } = useTranslation('mf-stats');
  const columns: Column[] = [
    {
      key: 'bar',
      label: t('table.scale'),
      width: 'minmax(8rem, 3fr)',
      isWide: true,
      cell: (result, isItem) => <ScoreBar score={result.score} isSmall={isItem} />,
    },
    {
      key: 'answers',
      label: t('table.answers'),
      width: '6rem',
      cell: (result) => (
        <Span color="fg.muted" fontVariantNumeric="tabular-nums">
          {result.answers === null ? '–' : formatNumber(result.answers)}
        </Span>
      ),
    },
    {
      key: 'score',
      label: t('table.score'),
      width: '6rem',
      cell: (result) => (
        <NumberCell figure={result.score} result={result} unit="points" threshold={threshold} isStrong />
      ),
    },
  ];
  return (
    <Stack gap="8">
      <ResultTable caption={t('score.caption')} dimensions={dimensions} columns={columns} />
      <OwnResults questions={ownQuestions} columns={columns} />
    </Stack>
  );
}
