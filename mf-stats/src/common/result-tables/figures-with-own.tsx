import { useTranslation } from '@veleta/shared/i18n';
import type { ComponentType } from 'react';
import type { OwnQuestions } from '../analysis.api.ts';
import type { DimensionFiguresProps } from './dimension-figures.ts';
import { ownRows } from './measured-rows.ts';

interface FiguresWithOwnProps extends DimensionFiguresProps {
  readonly figures: ComponentType<DimensionFiguresProps>;
  readonly ownQuestions: OwnQuestions | null | undefined;
  /** Names the own questions; where a page shows them twice, each time by the figure. */
  readonly ownTitle?: string;
}

/** The dimensions of a product, and apart from them the own questions of the organization, where it asked some. */
export function FiguresWithOwn({ figures: Figures, ownQuestions, ownTitle, ...dimensions }: FiguresWithOwnProps) {
  const { t } = useTranslation('mf-stats');
  const { measurement, threshold } = dimensions;
  return (
    <>
      <Figures {...dimensions} />
      {ownQuestions && ownQuestions.length > 0 ? (
        <Figures
          title={ownTitle ?? t('own.title')}
          note={t('own.note')}
          rowLabel={t('own.question')}
          dimensions={ownRows(ownQuestions)}
          measurement={measurement}
          threshold={threshold}
          hasDistribution={false}
        />
      ) : null}
    </>
  );
}
