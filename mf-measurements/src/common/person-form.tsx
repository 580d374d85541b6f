import { LANGUAGES, PARTICIPANT_NAME_LIMIT, participantLists, readEmail, readLanguage } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { codeOf, type BodyOf } from '@veleta/shared/http';
import { useTranslation } from '@veleta/shared/i18n';
import { Button, FormField, HStack, Input, Stack, Text } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { CancelButton } from '@veleta/shared/ui/pieces';

type PersonBody = BodyOf<typeof participantLists.addParticipant>;

interface Choice {
  readonly id: string;
  readonly title: string;
  readonly units: readonly { readonly id: string; readonly name: string }[];
}

export interface PersonFormProps {
  /** The person to change; null adds one. */
  readonly person: {
    readonly email: string;
    readonly name: string | null;
    readonly language: string | null;
    readonly units?: readonly { readonly id: string }[];
  } | null;
  /** Categories whose unit can be chosen. */
  readonly categories?: readonly Choice[];
  readonly hint?: string;
  readonly submitLabel: string;
  readonly send: (body: PersonBody) => Promise<void>;
  /** Called with every error except `conflict`, which the form shows at the email field. */
  readonly onFailed: (error: unknown) => void;
  readonly onDone: () => void;
}

interface Values {
  readonly email: string;
  readonly name: string;
  /** '' where none is set. */
  readonly language: string;
  /** Id of a unit per category, '' for none. */
  readonly units: readonly string[];
}

const valuesOf = (person: PersonFormProps['person'], categories: readonly Choice[]): Values => ({
  email: person?.email ?? '',
  name: person?.name ?? '',
  language: person?.language ?? '',
  units: categories.map(({ units }) => units.find(({ id }) => person?.units?.some((unit) => unit.id === id))?.id ?? ''),
});

const bodyOf = ({ email, name, language, units }: Values): PersonBody => ({
  email: readEmail(email) ?? email,
  name: name.trim() || null,
  language: readLanguage(language),
  units: units.filter((unit) => unit !== ''),
});

/** Edits a person of a participant list: address, name, language and units. */
export function PersonForm({ person, categories = [], hint, submitLabel, send, onFailed, onDone }: PersonFormProps) {
  const { t } = useTranslation('mf-measurements');
  const { fields, formProps, errorOf, isBusy } = useContractForm<Values>({
    schema: participantLists.ParticipantInputSchema,
    initial: valuesOf(person, categories),
    toBody: bodyOf,
    mode: 'onTouched',
    words: (field, code) => {
      if (field !== 'email') return undefined;
      if (code === 'taken') return t('lists.personTaken');
      return t(code === 'required' ? 'import.problems.required' : 'import.problems.email');
    },
    fieldOfCode: (code) => (code === 'conflict' ? ['email', 'taken'] : undefined),
    send: async (values) => {
      await send(bodyOf(values));
      onDone();
      return 'done';
    },
    onFailed: (error) => {
      if (codeOf(error) !== 'conflict') onFailed(error);
    },
  });
  return (
    <form {...formProps}>
      <Stack gap="5">
        {hint !== undefined && <Text color="fg.muted">{hint}</Text>}
        <FormField label={t('lists.email')} error={errorOf('email')} required>
          <Input type="email" autoComplete="off" {...fields.register('email')} />
        </FormField>
        <FormField label={t('lists.personName')} error={errorOf('name')}>
          <Input maxLength={PARTICIPANT_NAME_LIMIT} autoComplete="off" {...fields.register('name')} />
        </FormField>
        <FormField label={t('lists.language')} hint={t('lists.languageHint')}>
          <Select {...fields.register('language')}>
            <option value="">{t('import.nothing')}</option>
            {LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {t(`lists.languages.${language}`)}
              </option>
            ))}
          </Select>
        </FormField>
        {categories.map(({ id, title, units }, index) => (
          <FormField key={id} label={title}>
            <Select {...fields.register(`units.${index}`)}>
              <option value="">{t('import.nothing')}</option>
              {units.map((unit) => (
                <option key={unit.id} value={unit.id}>
                  {unit.name}
                </option>
              ))}
            </Select>
          </FormField>
        ))}
        <HStack gap="3" justifyContent="flex-end" wrap="wrap">
          <CancelButton onCancel={onDone} disabled={isBusy}>
            {t('import.cancel')}
          </CancelButton>
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}
