import type { ContractForm } from '@veleta/shared/forms';
import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, FormField } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import type { Dimensions } from '../../../common/analysis.api.ts';
import { aboutOf, type ActionValues } from './action-values.ts';

/** A category with the units whose results are shown. */
export interface UnitGroup {
  readonly id: string;
  readonly title: string;
  readonly units: readonly { readonly id: string; readonly name: string }[];
}

interface SubjectFieldsProps {
  readonly form: Pick<ContractForm<ActionValues>, 'fields' | 'errorOf'>;
  readonly dimensions: Dimensions['dimensions'];
  readonly groups: readonly UnitGroup[];
}

/** What an action is about, and whom it is for. */
export function SubjectFields({ form: { fields, errorOf }, dimensions, groups }: SubjectFieldsProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  return (
    <Flex gap="4" wrap="wrap" align="flex-start">
      <Box width={{ base: 'full', md: '30rem' }}>
        <FormField label={t('actions.about')} error={errorOf('about')}>
          <Select {...fields.register('about')}>
            <option value="">{t('actions.whole')}</option>
            {dimensions.map(({ key, name, items }) => (
              <optgroup key={key} label={translate(name)}>
                <option value={key}>{translate(name)}</option>
                {items.map((item) => (
                  <option key={item.key} value={aboutOf(key, item.key)}>
                    {translate(item.text)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </FormField>
      </Box>
      <Box width={{ base: 'full', sm: '18rem' }}>
        <FormField label={t('actions.scope')} error={errorOf('unit')}>
          <Select {...fields.register('unit')}>
            <option value="">{t('actions.everybody')}</option>
            {groups.map(({ id, title, units }) => (
              <optgroup key={id} label={title}>
                {units.map((unit) => (
                  <option key={unit.id} value={unit.id}>
                    {unit.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </FormField>
      </Box>
    </Flex>
  );
}
