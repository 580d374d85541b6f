import { useTranslation } from '@veleta/shared/i18n';
import { Box } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { BASES, type Basis } from '../../common/use-stats-address.ts';

interface BasisChoiceProps {
  readonly basis: Basis;
  /** Name of the group that the rows divide. */
  readonly wholeName: string;
  readonly onBasis: (basis: Basis) => void;
}

/** Select for what the rows are compared with. */
export function BasisChoice({ basis, wholeName, onBasis }: BasisChoiceProps) {
  const { t } = useTranslation('mf-stats');
  const names = { rest: t('breakouts.everyoneElse'), whole: wholeName };
  return (
    <Box width="15rem">
      <Select
        size="sm"
        aria-label={t('breakouts.against')}
        value={basis}
        onChange={({ currentTarget }) => {
          const chosen = BASES.find((one) => one === currentTarget.value);
          if (chosen) onBasis(chosen);
        }}
      >
        {BASES.map((one) => (
          <option key={one} value={one}>
            {t('breakouts.comparedWith', { group: names[one] })}
          </option>
        ))}
      </Select>
    </Box>
  );
}
