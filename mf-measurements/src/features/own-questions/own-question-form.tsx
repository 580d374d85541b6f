import { useId } from 'react';
import { LANGUAGES, OWN_QUESTION_LIMIT, ownQuestions } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { codeOf } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Box, Button, Card, FormField, Heading, HStack, SimpleGrid, Text } from '@veleta/shared/ui';
import { RadioGroup } from '@veleta/shared/ui/choices';
import { Fieldset, Textarea } from '@veleta/shared/ui/controls';
import { useSaveOwnQuestion, type OwnQuestion, type OwnQuestionType } from './own-questions.api.ts';

interface Values {
  readonly type: OwnQuestionType;
  readonly en: string;
  readonly es: string;
}

export interface OwnQuestionFormProps {
  readonly product: string;
  /** The question to reword; null adds one. */
  readonly question: OwnQuestion | null;
  readonly onDone: () => void;
}

/** Adds or rewords a question in both languages. */
export function OwnQuestionForm({ product, question, onDone }: OwnQuestionFormProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const save = useSaveOwnQuestion(product);
  const bodyOf = ({ type, en, es }: Values) => ({ product, type, text: { en: en.trim(), es: es.trim() } });
  const form = useContractForm<Values>({
    schema: ownQuestions.OwnQuestionInputSchema,
    initial: { type: question?.type ?? 'likert5', ...(question?.text ?? { en: '', es: '' }) },
    toBody: bodyOf,
    fieldOf: (path) => LANGUAGES.find((language) => path === `text.${language}`),
    words: (field, code) => {
      if (code === 'too_long') return t('own.problems.long', { limit: OWN_QUESTION_LIMIT });
      return code === 'required' ? t(`own.problems.${field}`) : undefined;
    },
    draft: `own-question.${product}.${question?.id ?? 'new'}`,
    send: async (values) => {
      await save.mutateAsync({ question, ...bodyOf(values) });
      notify.success(t('own.saved'));
      onDone();
      return 'done';
    },
    onFailed: (error) =>
      notify.error(t('own.saveFailed'), codeOf(error) === 'conflict' ? t('own.outdated') : errorText(error)),
  });
  const values = form.fields.watch();
  const change = (field: keyof Values, value: string): void =>
    form.fields.setValue(field, value, { shouldDirty: true });
  const cancel = (): void => {
    form.discard();
    onDone();
  };

  return (
    <Card.Root asChild maxW="3xl">
      <form {...form.formProps}>
        <Card.Body gap="6">
          <Heading as="h3" size="md">
            {t(question ? 'own.change' : 'own.new')}
          </Heading>
          {question?.isAsked && <Text color="fg.muted">{t('own.askedNote')}</Text>}
          {!question && <TypeField value={values.type} onChange={(type) => change('type', type)} />}
          {LANGUAGES.map((language) => (
            <FormField
              key={language}
              label={t(`own.text.${language}`)}
              hint={t('own.left', { count: OWN_QUESTION_LIMIT - values[language].trim().length })}
              error={form.errorOf(language)}
              required
            >
              <Textarea
                rows={2}
                lang={language}
                value={values[language]}
                autoComplete="off"
                onChange={({ target }) => change(language, target.value.replaceAll('\n', ' '))}
              />
            </FormField>
          ))}
          <HStack gap="3" justifyContent="flex-end">
            <Button type="button" variant="outline" colorPalette="gray" onClick={cancel} disabled={form.isBusy}>
              {t('own.cancel')}
            </Button>
            <Button type="submit" loading={form.isBusy} loadingText={t('own.save')}>
              {t('own.save')}
            </Button>
          </HStack>
        </Card.Body>
      </form>
    </Card.Root>
  );
}

/** Selects the type of answer. It cannot change later: another type is another question. */
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
