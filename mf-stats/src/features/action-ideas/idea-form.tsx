import { actionIdeas, actionPlans } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { codeOf } from '@veleta/shared/http';
import { useBilingual, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Button, Flex, FormField, Input, Stack, Text } from '@veleta/shared/ui';
import { Textarea } from '@veleta/shared/ui/controls';
import { useSaveIdea, type ActionIdea } from '../../common/action-ideas.api.ts';

interface IdeaFormProps {
  readonly product: string;
  readonly dimension: string;
  /** The idea to edit; null for a new one. */
  readonly idea: ActionIdea | null;
  readonly onDone: () => void;
}

/** Adds an idea, or rewrites one of the organization or the library. */
export function IdeaForm({ product, dimension, idea, onDone }: IdeaFormProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const errorText = useErrorText();
  const save = useSaveIdea();
  const bodyOf = ({ title, text }: { title: string; text: string }) => ({
    product,
    dimension,
    title,
    text,
    isHidden: idea?.isHidden ?? false,
  });
  const form = useContractForm({
    schema: actionIdeas.NewActionIdeaSchema,
    initial: { title: idea ? translate(idea.title) : '', text: idea ? translate(idea.text) : '' },
    toBody: (values) => ({ ...bodyOf(values), replaces: idea?.key ?? null }),
    fieldOf: (path) => (path === 'title' || path === 'text' ? path : undefined),
    words: (field, code) => {
      if (code === 'too_many') return t('ideas.most', { count: actionIdeas.OWN_IDEAS_PER_DIMENSION });
      return code === 'required' || code === 'too_short' ? t(`ideas.missing.${field}`) : undefined;
    },
    draft: `action-idea.${product}.${dimension}.${idea?.key ?? 'new'}`,
    send: async (values) => {
      await save.mutateAsync({ idea, body: bodyOf(values) });
      notify.success(t('ideas.saved'));
      onDone();
      return 'done';
    },
    onFailed: (error) =>
      notify.error(t('ideas.saveFailed'), codeOf(error) === 'conflict' ? t('ideas.outdated') : errorText(error)),
  });
  const cancel = (): void => {
    form.discard();
    onDone();
  };
  return (
    <form {...form.formProps}>
      <Stack gap="6" maxW="3xl">
        {idea && idea.origin !== 'own' ? <Text color="fg.muted">{t('ideas.replaces')}</Text> : null}
        <FormField label={t('ideas.name')} hint={t('ideas.nameHint')} required error={form.errorOf('title')}>
          <Input autoComplete="off" maxLength={actionPlans.ACTION_TITLE_LIMIT} {...form.fields.register('title')} />
        </FormField>
        <FormField label={t('ideas.text')} hint={t('ideas.textHint')} required error={form.errorOf('text')}>
          <Textarea rows={5} maxLength={actionPlans.ACTION_TEXT_LIMIT} {...form.fields.register('text')} />
        </FormField>
        <Flex gap="3" wrap="wrap">
          <Button type="submit" loading={form.isBusy} loadingText={t('ideas.save')}>
            {t('ideas.save')}
          </Button>
          <Button type="button" variant="ghost" colorPalette="gray" disabled={form.isBusy} onClick={cancel}>
            {t('ideas.cancel')}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
