import { UNITS_PER_CATEGORY } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';
import { Box, FormField, Heading, Stack, Text } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import type { UnitDecision, UnknownUnit } from './unit-decisions.ts';
import type { Category } from '../../../common/categories.queries.ts';

export interface ImportUnitsProps {
  readonly units: readonly UnknownUnit[];
  /** Current categories that have a column. */
  readonly categories: readonly Category[];
  readonly onDecide: (unit: UnknownUnit, decision: UnitDecision | null) => void;
}

const SHOWN = 20;
const UNIT = 'unit:';

/** Units of the file that do not exist: one decision for all lines with the same unit. */
export function ImportUnits({ units, categories, onDecide }: ImportUnitsProps) {
  const { t } = useTranslation('mf-measurements');
  const isLocked = categories.some((category) => category.isLocked);
  return (
    <Stack gap="4" p="4" borderWidth="1px" borderRadius="l2">
      <Box>
        <Heading as="h3" size="sm">
          {t('import.unitsTitle', { count: units.length })}
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          {t('import.unitsText')} {isLocked && t('import.unitsLocked')}
        </Text>
      </Box>
      {units.slice(0, SHOWN).map((unit) => {
        const category = categories[unit.category];
        return (
          <FormField
            key={`${unit.category} ${unit.name}`}
            label={t('import.unit', { name: unit.name, category: category?.title ?? '', count: unit.lines })}
          >
            <Select value={valueOf(unit.decision)} onChange={({ target }) => onDecide(unit, decisionOf(target.value))}>
              <option value="">{t('import.unitOpen')}</option>
              <option value="empty">{t('import.unitEmpty')}</option>
              {!isLocked && isBelowLimit(category, units, unit) && <option value="add">{t('import.unitAdd')}</option>}
              {category?.units.map(({ id, name }) => (
                <option key={id} value={UNIT + name}>
                  {t('import.unitIs', { name })}
                </option>
              ))}
            </Select>
          </FormField>
        );
      })}
      {units.length > SHOWN && (
        <Text textStyle="sm" color="fg.muted">
          {t('import.unitsMore', { count: units.length - SHOWN })}
        </Text>
      )}
    </Stack>
  );
}

const valueOf = (decision: UnitDecision | null): string => {
  if (!decision) return '';
  return decision.kind === 'unit' ? UNIT + decision.name : decision.kind;
};

const decisionOf = (value: string): UnitDecision | null => {
  if (value.startsWith(UNIT)) return { kind: 'unit', name: value.slice(UNIT.length) };
  return value === 'empty' || value === 'add' ? { kind: value } : null;
};

/** Returns whether a category has space for one more unit, besides those that the import adds. */
function isBelowLimit(category: Category | undefined, units: readonly UnknownUnit[], unit: UnknownUnit): boolean {
  const added = units.filter(
    (other) => other.category === unit.category && other.decision?.kind === 'add' && other.name !== unit.name,
  );
  return (category?.units.length ?? 0) + added.length < UNITS_PER_CATEGORY;
}
