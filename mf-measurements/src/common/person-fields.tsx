import { LANGUAGES, PARTICIPANT_NAME_LIMIT } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';
import { FormField, Input } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/fields';

/** How somebody is written to, as it stands in a form. */
export interface PersonValues {
  readonly email: string;
  readonly name: string;
  /** '' where nothing says. */
  readonly language: string;
}

interface PersonFieldsProps {
  readonly values: PersonValues;
  readonly emailError: string | undefined;
  /** The address field was left. */
  readonly onEmailLeft: () => void;
  readonly onChange: (changes: Partial<PersonValues>) => void;
}

/** Address, name and language of somebody on a list. */
export function PersonFields({ values, emailError, onEmailLeft, onChange }: PersonFieldsProps) {
  const { t } = useTranslation('mf-measurements');
  return (
    <>
      <FormField label={t('lists.email')} error={emailError} required>
        <Input
          type="email"
          value={values.email}
          autoComplete="off"
          onChange={({ target }) => onChange({ email: target.value })}
          onBlur={onEmailLeft}
        />
      </FormField>
      <FormField label={t('lists.personName')}>
        <Input
          value={values.name}
          maxLength={PARTICIPANT_NAME_LIMIT}
          autoComplete="off"
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </FormField>
      <FormField label={t('lists.language')} hint={t('lists.languageHint')}>
        <Select value={values.language} onChange={({ target }) => onChange({ language: target.value })}>
          <option value="">{t('import.nothing')}</option>
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {t(`lists.languages.${language}`)}
            </option>
          ))}
        </Select>
      </FormField>
    </>
  );
}
