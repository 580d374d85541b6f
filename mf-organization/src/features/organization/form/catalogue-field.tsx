import type { ControllerRenderProps } from '@veleta/shared/forms';
import { useTranslation } from '@veleta/shared/i18n';
import type { UseQueryResult } from '@veleta/shared/query';
import { FormField, Stack } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { CatalogueFailure } from './catalogue-failure.tsx';
import type { OrganizationValues } from '../organization-model.ts';

interface CatalogueFieldProps {
  label: string;
  hint?: string;
  error?: string;
  isRequired?: boolean;
  field: ControllerRenderProps<OrganizationValues>;
  options: readonly { value: string; name: string }[];
  /** The query that loads the options, if any. */
  source?: Pick<UseQueryResult, 'isPending' | 'isError' | 'refetch'>;
}

/**
 * Select with the options of a catalogue. Controlled, so that a saved value survives until the options have loaded, or
 * if they fail to load.
 */
export function CatalogueField({ label, hint, error, isRequired, field, options, source }: CatalogueFieldProps) {
  const { t } = useTranslation('mf-organization');
  const isUnnamed = field.value !== '' && !options.some((option) => option.value === field.value);
  return (
    <Stack gap="2">
      <FormField label={label} hint={hint} error={error} required={isRequired}>
        <Select {...field}>
          <option value="">{t('form.choose')}</option>
          {isUnnamed && (
            <option value={field.value}>{source?.isPending ? t('shared:states.loading') : field.value}</option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </Select>
      </FormField>
      {source?.isError && <CatalogueFailure onRetry={() => void source.refetch()} />}
    </Stack>
  );
}
