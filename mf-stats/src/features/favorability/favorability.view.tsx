import { useTranslation } from '@veleta/shared/i18n';
import { DimensionsView } from '../../common/views/dimensions-view.tsx';
import type { ViewProps } from '../../common/views/view-props.ts';
import { Favorability } from './favorability.tsx';

/** `/stats?view=favorability` */
export default function FavorabilityView(props: ViewProps) {
  const { t } = useTranslation('mf-stats');
  return (
    <DimensionsView
      {...props}
      figures={Favorability}
      hasItemsOfUnit
      titleOf={(unit) => t(unit ? 'favorability.ofUnit' : 'favorability.caption', { unit: unit?.name })}
      noteOf={(unit) => t(unit ? 'favorability.unitNote' : 'favorability.note')}
    />
  );
}
