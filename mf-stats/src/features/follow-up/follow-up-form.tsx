import { followUpPages } from '@veleta/shared/contracts';
import { useContractForm, useWatch } from '@veleta/shared/forms';
import { formatPercent, useBilingual, useErrorText, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Button, CheckboxField, Flex, FormField, Input, Stack, Text } from '@veleta/shared/ui';
import { Fieldset, Textarea } from '@veleta/shared/ui/controls';
import type { Analysis } from '../../common/analysis.api.ts';
import { useFigureText } from '../../common/figures/use-figure-text.ts';
import { LanguageField } from '../../common/measurement-choice/language-field.tsx';
import { useSavePage, type FollowUpInput, type FollowUpPage } from './follow-up.api.ts';

interface FollowUpFormProps {
  readonly table: Analysis;
  /** The saved page; undefined before the first save. */
  readonly page: FollowUpPage | undefined;
  /** Actions of the measurement. */
  readonly actions: readonly { readonly id: string; readonly title: string }[];
}

/** Writes the page of a measurement: text, figures of the disclosed table, and actions. */
export function FollowUpForm({ table, page, actions }: FollowUpFormProps) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const own = useLanguage();
  const choices = useFigureChoices(table);
  const save = useSavePage(table.measurement.id);
  const form = useContractForm<FollowUpInput>({
    schema: followUpPages.FollowUpInputSchema,
    initial: {
      language: page?.language ?? own,
      title: page?.title ?? t('followUp.title'),
      introduction: page?.introduction ?? '',
      figures: page?.figures ?? choices.slice(0, 1).map(({ key }) => key),
      actions: page?.actions ?? actions.map(({ id }) => id),
      isPublished: page?.isPublished ?? false,
    },
    toBody: (values) => values,
    words: (field, code) => {
      if (code !== 'required' && code !== 'too_short') return undefined;
      if (field === 'title') return t('followUp.titleMissing');
      return field === 'introduction' ? t('followUp.introductionMissing') : undefined;
    },
    send: async (values) => {
      await save.mutateAsync(values);
      notify.success(t('followUp.saved'));
      return values;
    },
    onFailed: (error) => notify.error(t('followUp.saveFailed'), errorText(error)),
  });
  const { fields, errorOf } = form;
  const {
    language = own,
    figures = [],
    actions: shown = [],
    isPublished = false,
  } = useWatch({
    control: fields.control,
  });
  return (
    <form {...form.formProps}>
      <Stack gap="6" maxW="3xl">
        <LanguageField
          value={language}
          onChange={(chosen) => fields.setValue('language', chosen, { shouldDirty: true })}
        />
        <FormField label={t('followUp.heading')} required error={errorOf('title')}>
          <Input autoComplete="off" {...fields.register('title')} />
        </FormField>
        <FormField
          label={t('followUp.introduction')}
          hint={t('followUp.introductionHint')}
          required
          error={errorOf('introduction')}
        >
          <Textarea rows={7} {...fields.register('introduction')} />
        </FormField>
        <Choices
          title={t('followUp.figures')}
          hint={t(choices.length > 0 ? 'followUp.figuresHint' : 'followUp.noFigures')}
          choices={choices}
          chosen={figures}
          onChange={(chosen) => fields.setValue('figures', chosen, { shouldDirty: true })}
        />
        <Choices
          title={t('followUp.actions')}
          hint={t(actions.length > 0 ? 'followUp.actionsHint' : 'followUp.noActions')}
          choices={actions.map(({ id, title }) => ({ key: id, name: title }))}
          chosen={shown}
          onChange={(chosen) => fields.setValue('actions', chosen, { shouldDirty: true })}
        />
        <CheckboxField
          checked={isPublished}
          onCheckedChange={({ checked }) => fields.setValue('isPublished', checked, { shouldDirty: true })}
        >
          {t('followUp.publish')}
        </CheckboxField>
        <Flex>
          <Button type="submit" loading={form.isBusy} loadingText={t('followUp.save')}>
            {t('followUp.save')}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

interface Choice {
  readonly key: string;
  readonly name: string;
}

/** Returns the figures that the disclosed table publishes, with their values. */
function useFigureChoices({ participation, product, dimensions }: Analysis): Choice[] {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const figureText = useFigureText();
  const choice = (key: string, name: string, value: string): Choice => ({
    key,
    name: t('followUp.figure', { name, value }),
  });
  return [
    ...(participation.rate === null
      ? []
      : [choice('participation', t('followUp.participation'), formatPercent(participation.rate))]),
    ...(product?.favorability
      ? [choice('product', t('followUp.overall'), figureText(product.favorability, 'percent'))]
      : []),
    ...dimensions.flatMap(({ key, name, result }) =>
      result.favorability ? [choice(key, translate(name), figureText(result.favorability, 'percent'))] : [],
    ),
  ];
}

interface ChoicesProps {
  readonly title: string;
  readonly hint: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

function Choices({ title, hint, choices, chosen, onChange }: ChoicesProps) {
  const toggle = (key: string, isChosen: boolean): void =>
    onChange(choices.map((one) => one.key).filter((one) => (one === key ? isChosen : chosen.includes(one))));
  return (
    <Fieldset.Root>
      <Fieldset.Legend>{title}</Fieldset.Legend>
      <Text color="fg.muted" textStyle="sm">
        {hint}
      </Text>
      <Flex columnGap="6" rowGap="3" wrap="wrap" mt="2">
        {choices.map(({ key, name }) => (
          <CheckboxField
            key={key}
            checked={chosen.includes(key)}
            onCheckedChange={({ checked }) => toggle(key, checked)}
          >
            {name}
          </CheckboxField>
        ))}
      </Flex>
    </Fieldset.Root>
  );
}
