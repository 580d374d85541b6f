import type { ControllerRenderProps } from '@veleta/shared/forms';
import { useLanguage, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Stack } from '@veleta/shared/ui';
import { SearchField } from '@veleta/shared/ui/controls';
import { CatalogueFailure } from './catalogue-failure.tsx';
import type { OrganizationValues } from '../organization-model.ts';
import { countriesQuery } from '../organization.api.ts';

interface CountryFieldProps {
  field: ControllerRenderProps<OrganizationValues>;
  error?: string;
}

/** Combobox of 249 countries. A saved value survives until the names have loaded. */
export function CountryField({ field, error }: CountryFieldProps) {
  const { t } = useTranslation('mf-organization');
  const countries = useQuery(countriesQuery(useLanguage()));
  return (
    <Stack gap="2">
      <SearchField
        label={t('form.country')}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        choices={(countries.data ?? []).map(({ code, name }) => ({ value: code, name }))}
        unnamed={countries.isPending ? t('shared:states.loading') : field.value}
        error={error}
        words={{ search: t('form.searchCountry'), nothing: t('form.noCountryFound'), none: t('form.noCountry') }}
      />
      {countries.isError && <CatalogueFailure onRetry={() => void countries.refetch()} />}
    </Stack>
  );
}
