import { FREQUENCIES } from '@veleta/shared/contracts';
import { formatDate, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { FormField, Input, SimpleGrid } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { frequenciesQuery } from '../set-up.api.ts';
import { TimezoneField } from './timezone-field.tsx';
import type { SetUp } from '../use-set-up.ts';

const IN_FULL = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** Spells out the day in the current language, since the field formats it in the browser's language. */
const dayAnd = (day: string, help: string): string => {
  if (day === '') return help;
  const words = formatDate(day, IN_FULL);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}. ${help}`;
};

/** Dates, duration, frequency and time zone. */
export function WhenFields({ form }: { form: SetUp }) {
  const { t } = useTranslation('mf-measurements');
  const frequencies = useQuery(frequenciesQuery(useLanguage()));
  const { values, errorOf, change, fields } = form;
  // A set without repetition ends on its first day unless another day was entered.
  const suggestEnd = (): void => {
    const { frequency, startDate, endDate } = fields.getValues();
    if (frequency === 'once' && endDate === '') change('endDate', startDate);
  };
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
      <FormField
        label={t('setUp.startDate')}
        hint={dayAnd(values.startDate, t('setUp.startDateHelp'))}
        error={errorOf('startDate')}
        required
      >
        <Input type="date" min={form.today} {...fields.register('startDate')} />
      </FormField>
      <FormField label={t('setUp.duration')} hint={t('setUp.durationHelp')} error={errorOf('durationDays')} required>
        <Input inputMode="numeric" autoComplete="off" {...fields.register('durationDays')} />
      </FormField>
      <FormField label={t('setUp.frequency')} error={errorOf('frequency')} required>
        <Select {...fields.register('frequency', { onChange: suggestEnd })}>
          <option value="">{t('setUp.chooseFrequency')}</option>
          {/* Fallback names until the API's are loaded. */}
          {(frequencies.data ?? FREQUENCIES.map((id) => ({ id, name: t(`setUp.frequencies.${id}`) }))).map(
            ({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ),
          )}
        </Select>
      </FormField>
      <FormField
        label={t('setUp.endDate')}
        hint={dayAnd(values.endDate, t('setUp.endDateHelp'))}
        error={errorOf('endDate')}
        required
      >
        <Input type="date" min={values.startDate || form.today} {...fields.register('endDate')} />
      </FormField>
      <TimezoneField
        value={values.timezone}
        error={errorOf('timezone')}
        onChange={(zone) => change('timezone', zone)}
        onBlur={() => void fields.trigger('timezone')}
      />
    </SimpleGrid>
  );
}
