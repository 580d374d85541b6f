import { useTranslation } from '@veleta/shared/i18n';
import { Box, Stack, Text } from '@veleta/shared/ui';
import { ConfirmDialog } from '@veleta/shared/ui/on-demand';
import type { Category } from '../../../common/categories.queries.ts';

/** Units listed by name; a number replaces the rest. */
const NAMED_UNITS = 6;

interface LostUnitsDialogProps {
  /** Units that saving deletes and that people on lists have. */
  readonly units: Category['units'];
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirms the deletion of units, with the number of people who have each. */
export function LostUnitsDialog({ units, ...dialog }: LostUnitsDialogProps) {
  const { t } = useTranslation('mf-measurements');
  const rest = units.length - NAMED_UNITS;
  return (
    <ConfirmDialog
      {...dialog}
      title={t('segmentation.lost.title', { count: units.length })}
      description={t('segmentation.lost.text', { count: units.reduce((sum, { people }) => sum + people, 0) })}
      confirmLabel={t('segmentation.lost.confirm')}
    >
      <Stack gap="2">
        <Box as="ul" ps="5" listStyleType="disc">
          {units.slice(0, NAMED_UNITS).map(({ id, name, people }) => (
            <li key={id}>{t('segmentation.lost.unit', { name, count: people })}</li>
          ))}
          {rest > 0 && <li>{t('segmentation.moreUnits', { count: rest })}</li>}
        </Box>
        <Text color="fg.muted" textStyle="sm">
          {t('segmentation.lost.final')}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
