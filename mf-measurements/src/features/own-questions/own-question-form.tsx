import { useId, useState, type SyntheticEvent } from 'react';
import { LANGUAGES, OWN_QUESTION_LIMIT, ownQuestions } from '@veleta/shared/contracts';
import { useDraft } from '@veleta/shared/forms';
import { codeOf } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useUnsavedChanges } from '@veleta/shared/session';
import { Box, Button, Card, FormField, Heading, HStack, SimpleGrid, Text } from '@veleta/shared/ui';
import { RadioGroup } from '@veleta/shared/ui/choices';
import { Fieldset, Textarea } from '@veleta/shared/ui/fields';
import { useSingleFlight } from '@veleta/shared/ui/pieces';
import { useSaveOwnQuestion, type OwnQuestion, type OwnQuestionType } from './own-questions.api.ts';
import { problemsOf, type OwnQuestionValues } from './own-questions.rules.ts';

const EMPTY: OwnQuestionValues = { type: 'likert5', en: '', es: '' };

export interface OwnQuestionFormProps {
  readonly product: string;
  /** The question that gets new words; null for a new one. */
  readonly question: OwnQuestion | null;
  readonly onDone: () => void;
}

/** A question in both languages, to add or to reword. */
export function OwnQuestionForm({ product, question, onDone }: OwnQuestionFormProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const draft = useDraft(`own-question.${product}.${question?.id ?? 'new'}`, EMPTY);
  const [values, setValues] = useState<OwnQuestionValues>(
    () => draft.kept ?? { type: question?.type ?? 'likert5', ...(question?.text ?? { en: '', es: '' }) },
  );
  const [isChanged, setIsChanged] = useState(draft.kept !== null);
  useUnsavedChanges(isChanged, { survives: true });
  const [wasTried, setWasTried] = useState(false);
  const save = useSaveOwnQuestion(product);
  const once = useSingleFlight();

  const problems = problemsOf(values);
  const change = (next: OwnQuestionValues): void => {
    setValues(next);
    setIsChanged(true);
    draft.keep(next);
  };
  const leave = (): void => {
    draft.clear();
    onDone();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setWasTried(true);
    if (Object.keys(problems).length > 0) return;
    void once(async () => {
      try {
        const text = { en: values.en.trim(), es: values.es.trim() };
        await save.mutateAsync({ question, type: values.type, text });
        notify.success(t('own.saved'));
        leave();
        return 'done';
      } catch (error) {
        notify.error(t('own.saveFailed'), codeOf(error) === 'conflict' ? t('own.outdated') : errorText(error));
      }
    });
  };

  return (
    <Card.Root asChild maxW="3xl">
      <form onSubmit={submit} noValidate>
        <Card.Body gap="6">
          <Heading as="h3" size="md">
            {t(question ? 'own.change' : 'own.new')}
          </Heading>
          {question?.isAsked && <Text color="fg.muted">{t('own.askedNote')}</Text>}
          {!question && <TypeField value={values.type} onChange={(type) => change({ ...values, type })} />}
          {LANGUAGES.map((language) => (
            <FormField
              key={language}
              label={t(`own.text.${language}`)}
              hint={t('own.left', { count: OWN_QUESTION_LIMIT - values[language].trim().length })}
              error={
                wasTried && problems[language] && t(`own.problems.${problems[language]}`, { limit: OWN_QUESTION_LIMIT })
              }
              required
            >
              <Textarea
                rows={2}
                lang={language}
                value={values[language]}
                autoComplete="off"
                onChange={({ target }) => change({ ...values, [language]: target.value.replaceAll('\n', ' ') })}
              />
            </FormField>
          ))}
          <HStack gap="3" justifyContent="flex-end">
            <Button type="button" variant="outline" colorPalette="gray" onClick={leave} disabled={save.isPending}>
              {t('own.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} loadingText={t('own.save')}>
              {t('own.save')}
            </Button>
          </HStack>
        </Card.Body>
      </form>
    </Card.Root>
  );
}

/** How it is answered. Chosen once: another kind of answer is another question. */
function TypeField({ value, onChange }: { value: OwnQuestionType; onChange: (type: OwnQuestionType) => void }) {
  const { t } = useTranslation('mf-measurements');
  const id = useId();
  return (
    <Fieldset.Root>
      <Fieldset.Legend id={`${id}-legend`}>{t('own.type')}</Fieldset.Legend>
      <RadioGroup.Root
        name="type"
        value={value}
        onValueChange={(next) => onChange(next.value === 'open' ? 'open' : 'likert5')}
        aria-labelledby={`${id}-legend`}
        mt="2"
      >
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          {ownQuestions.OWN_QUESTION_TYPES.map((type) => (
            <RadioGroup.Item
              key={type}
              value={type}
              alignItems="flex-start"
              gap="3"
              p="4"
              borderWidth="1px"
              borderRadius="l2"
              borderColor={value === type ? 'primary.solid' : 'border'}
              bg={value === type ? 'primary.subtle' : undefined}
            >
              <RadioGroup.ItemHiddenInput aria-labelledby={`${id}-${type}`} aria-describedby={`${id}-${type}-text`} />
              <RadioGroup.ItemIndicator mt="0.5" />
              <Box>
                <Text id={`${id}-${type}`} fontWeight="medium">
                  {t(`own.types.${type}`)}
                </Text>
                <Text id={`${id}-${type}-text`} textStyle="sm" color="fg.muted" mt="1">
                  {t(`own.typeTexts.${type}`)}
                </Text>
              </Box>
            </RadioGroup.Item>
          ))}
        </SimpleGrid>
      </RadioGroup.Root>
    </Fieldset.Root>
  );
}
