import { LANGUAGES, type Language } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';
import { Box, FormField } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';

interface LanguageFieldProps {
  readonly value: Language;
  readonly onChange: (language: Language) => void;
}

/** Language of reports and shared results. */
export function LanguageField({ value, onChange }: LanguageFieldProps) {
  const { t } = useTranslation('mf-stats');
  return (
    <Box width={{ base: 'full', sm: '10rem' }}>
      <FormField label={t('reports.language')}>
        <Select
          value={value}
          onChange={({ currentTarget }) => onChange(LANGUAGES.find((one) => one === currentTarget.value) ?? value)}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {t(`reports.languages.${one}`)}
            </option>
          ))}
        </Select>
      </FormField>
    </Box>
  );
}
