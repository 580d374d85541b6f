import { useTranslation } from '@veleta/shared/i18n';
import type { ComponentType } from 'react';
import type { OwnQuestions } from '../analysis.api.ts';
import type { DimensionFiguresProps } from './dimension-figures.ts';
import { ActionHrefContext } from './action-link.tsx';
import { ownRows } from './measured-rows.ts';

interface FiguresWithOwnProps extends DimensionFiguresProps {
  readonly figures: ComponentType<DimensionFiguresProps>;
  readonly ownQuestions: OwnQuestions | null | undefined;
  /** Title of the organization's own questions. A page that shows them twice names the figure in it. */
  readonly ownTitle?: string;
}

/** The dimensions of a product and, separately, the organization's own questions, if any. */
export function FiguresWithOwn({ figures: Figures, ownQuestions, ownTitle, ...dimensions }: FiguresWithOwnProps) {
  const { t } = useTranslation('mf-stats');
  const { measurement, threshold } = dimensions;
  return (
    <>
      <Figures {...dimensions} />
      {ownQuestions && ownQuestions.length > 0 ? (
        <ActionHrefContext value={null}>
          <Figures
            title={ownTitle ?? t('own.title')}
            note={t('own.note')}
            rowLabel={t('own.question')}
            dimensions={ownRows(ownQuestions)}
            measurement={measurement}
            threshold={threshold}
            hasDistribution={false}
          />
        </ActionHrefContext>
      ) : null}
    </>
  );
}
