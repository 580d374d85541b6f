import { useTranslation } from '@veleta/shared/i18n';
import { Box } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { FIGURES, type FigureKind } from '../use-stats-address.ts';

interface FigureSelectProps {
  readonly value: FigureKind;
  readonly onChange: (figure: FigureKind) => void;
}

/** Select for favorability or score. */
export function FigureSelect({ value, onChange }: FigureSelectProps) {
  const { t } = useTranslation('mf-stats');
  return (
    <Box width="12rem">
      <Select
        size="sm"
        aria-label={t('compared.figure')}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = FIGURES.find((one) => one === currentTarget.value);
          if (chosen) onChange(chosen);
        }}
      >
        {FIGURES.map((figure) => (
          <option key={figure} value={figure}>
            {t(`summary.${figure}`)}
          </option>
        ))}
      </Select>
    </Box>
  );
}
