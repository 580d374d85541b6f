import { useTranslation } from '@veleta/shared/i18n';
import type { ComponentType } from 'react';
import type { OwnQuestions } from '../server-data/analysis.api.ts';
import type { DimensionFiguresProps } from './dimension-figures.ts';
import { ownRows } from './measured-rows.ts';

interface FiguresWithOwnProps extends DimensionFiguresProps {
  readonly figures: ComponentType<DimensionFiguresProps>;
  readonly ownQuestions: OwnQuestions | null | undefined;
}

/** The dimensions of a product, and apart from them the own questions of the organization, where it asked some. */
export function FiguresWithOwn({ figures: Figures, ownQuestions, ...dimensions }: FiguresWithOwnProps) {
  const { t } = useTranslation('mf-stats');
  const { measurement, threshold } = dimensions;
  return (
    <>
      <Figures {...dimensions} />
      {ownQuestions && ownQuestions.length > 0 ? (
        <Figures
          title={t('own.title')}
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
