import { useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useDeferredValue, useState } from 'react';
import { SearchField } from '@veleta/shared/ui/controls';
import { zoneName } from '../../../common/zone-name.ts';
import { timezonesQuery } from '../set-up.api.ts';

/** Zones shown at once; typing filters them. */
const SHOWN = 40;

interface TimezoneFieldProps {
  value: string;
  error: string | undefined;
  onChange: (zone: string) => void;
  onBlur: () => void;
}

/** Selects a time zone by city or offset. */
export function TimezoneField({ value, error, onChange, onBlur }: TimezoneFieldProps) {
  const { t } = useTranslation('mf-measurements');
  const [search, setSearch] = useState<string | null>(null);
  const deferredSearch = useDeferredValue(search?.trim() ?? '');
  const zones = useQuery({ ...timezonesQuery(deferredSearch), enabled: search !== null });
  return (
    <SearchField
      label={t('setUp.timezone')}
      hint={t('setUp.timezoneHelp')}
      name="timezone"
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      onSearch={setSearch}
      choices={(zones.data ?? [])
        .slice(0, SHOWN)
        .map(({ name, offset }) => ({ value: name, name: zoneName(name), detail: offset }))}
      unnamed={zoneName(value)}
      isLoading={zones.isPending}
      error={error ?? (zones.error ? t('setUp.timezoneFailed') : undefined)}
      required
      words={{ search: t('setUp.timezoneSearch'), nothing: t('setUp.timezoneNone') }}
    />
  );
}
