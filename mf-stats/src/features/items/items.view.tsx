import { useTranslation } from '@veleta/shared/i18n';
import { Button, Stack } from '@veleta/shared/ui';
import { ButtonGroup } from '@veleta/shared/ui/controls';
import { LAYOUTS } from '../../common/use-stats-address.ts';
import type { ViewProps } from '../../common/views/view-props.ts';
import { GroupItems } from './group-items.tsx';
import { UnitMapOf } from './unit-map/unit-map-of.tsx';

/** `/stats?view=items`: the questions of one group as a table, or of all units of a category as a heat map. */
export default function ItemsView(props: ViewProps) {
  const { t } = useTranslation('mf-stats');
  const { layout } = props.address;
  return (
    <Stack gap="6">
      <ButtonGroup size="sm" role="group" aria-label={t('items.layout.label')} gap="1">
        {LAYOUTS.map((one) => (
          <Button
            key={one}
            variant={one === layout ? 'subtle' : 'ghost'}
            colorPalette={one === layout ? 'primary' : 'gray'}
            aria-pressed={one === layout}
            onClick={() => props.onChange({ layout: one })}
          >
            {t(`items.layout.${one}`)}
          </Button>
        ))}
      </ButtonGroup>
      {layout === 'units' ? <UnitMapOf {...props} /> : <GroupItems {...props} />}
    </Stack>
  );
}
