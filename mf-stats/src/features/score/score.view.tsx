import { useTranslation } from '@veleta/shared/i18n';
import { DimensionsView } from '../../common/views/dimensions-view.tsx';
import type { ViewProps } from '../../common/views/view-props.ts';
import { Score } from './score.tsx';

/** `/stats?view=score` */
export default function ScoreView(props: ViewProps) {
  const { t } = useTranslation('mf-stats');
  return (
    <DimensionsView
      {...props}
      figures={Score}
      titleOf={(unit) => t(unit ? 'score.ofUnit' : 'score.caption', { unit: unit?.name })}
      noteOf={(unit) => t(unit ? 'score.unitNote' : 'score.note')}
    />
  );
}
