import { actionPlans } from '@veleta/shared/contracts';
import { useContractForm, useWatch } from '@veleta/shared/forms';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Box, Button, Flex, FormField, Input, Stack } from '@veleta/shared/ui';
import { Select, Textarea } from '@veleta/shared/ui/controls';
import { useRef } from 'react';
import type { Dimensions } from '../../../common/analysis.api.ts';
import { ActionIdeas } from './action-ideas.tsx';
import { ACTION_STATES, useSaveAction, type Action, type Member } from '../action-plans.api.ts';
import { bodyOf, dimensionOf, type ActionValues } from './action-values.ts';
import { OwnerFields } from './owner-fields.tsx';
import { SubjectFields, type UnitGroup } from './subject-fields.tsx';

export interface ActionFormProps {
  readonly initial: ActionValues;
  /** The action to edit; null for a new one. */
  readonly action: Action | null;
  readonly product: string;
  readonly dimensions: Dimensions['dimensions'];
  readonly groups: readonly UnitGroup[];
  readonly members: readonly Member[];
  readonly onDone: () => void;
}

/** Adds or edits an action. An idea of the library fills in title and text, which can then be edited. */
export function ActionForm({ initial, action, product, dimensions, groups, members, onDone }: ActionFormProps) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const save = useSaveAction();
  const title = useRef<HTMLInputElement | null>(null);
  const fromIdea = useRef({ title: '', text: '' });
  const form = useContractForm<ActionValues>({
    schema: actionPlans.NewActionSchema,
    initial,
    toBody: bodyOf,
    fieldOf: (path) => FIELD_OF[path],
    words: (field, code) => {
      if (code !== 'required' && code !== 'too_short') return undefined;
      if (field === 'ownerName') return t('actions.ownerNameMissing');
      return field === 'title' ? t('actions.titleMissing') : undefined;
    },
    draft: `action.${action?.id ?? [initial.measurement, initial.about, initial.unit].join('.')}`,
    send: async (values) => {
      await save.mutateAsync({ id: action?.id ?? null, body: bodyOf(values) });
      notify.success(t('actions.saved'));
      onDone();
      return 'done';
    },
    onFailed: (error) => notify.error(t('actions.saveFailed'), errorText(error)),
  });
  const { fields, errorOf } = form;
  const about = useWatch({ control: fields.control, name: 'about' });
  /** Replaces what was empty or came from another idea; own text stays, above the idea. */
  const applyIdea = (idea: { title: string; text: string }): void => {
    const before = fields.getValues();
    const isOwn = (field: 'title' | 'text') => before[field].trim() !== '' && before[field] !== fromIdea.current[field];
    if (!isOwn('title')) fields.setValue('title', idea.title, { shouldDirty: true });
    fields.setValue('text', isOwn('text') ? `${before.text.trim()}\n\n${idea.text}` : idea.text, { shouldDirty: true });
    fromIdea.current = idea;
    notify.info(t('actions.ideaUsed'));
    title.current?.focus();
  };
  const cancel = (): void => {
    form.discard();
    onDone();
  };
  const titleField = fields.register('title');

  return (
    <form {...form.formProps}>
      <Stack gap="6">
        <SubjectFields form={form} dimensions={dimensions} groups={groups} />
        <ActionIdeas product={product} dimension={dimensionOf(about)} onUse={applyIdea} />
        <Stack gap="6" maxW="3xl">
          <FormField label={t('actions.what')} hint={t('actions.whatHint')} required error={errorOf('title')}>
            <Input
              autoComplete="off"
              {...titleField}
              ref={(element) => {
                titleField.ref(element);
                title.current = element;
              }}
            />
          </FormField>
          <FormField label={t('actions.text')} hint={t('actions.textHint')} error={errorOf('text')}>
            <Textarea rows={5} {...fields.register('text')} />
          </FormField>
          <OwnerFields form={form} members={members} />
          <Flex gap="4" wrap="wrap" align="flex-start">
            <Box width={{ base: 'full', sm: '12rem' }}>
              <FormField label={t('actions.due')} error={errorOf('dueOn')}>
                <Input type="date" {...fields.register('dueOn')} />
              </FormField>
            </Box>
            {action ? (
              <Box width={{ base: 'full', sm: '12rem' }}>
                <FormField label={t('actions.state')} error={errorOf('state')}>
                  <Select {...fields.register('state')}>
                    {ACTION_STATES.map((one) => (
                      <option key={one} value={one}>
                        {t(`actions.states.${one}`)}
                      </option>
                    ))}
                  </Select>
                </FormField>
              </Box>
            ) : null}
          </Flex>
          {action ? (
            <FormField label={t('actions.notes')} hint={t('actions.notesHint')} error={errorOf('notes')}>
              <Textarea rows={4} {...fields.register('notes')} />
            </FormField>
          ) : null}
          <Flex gap="3" wrap="wrap">
            <Button type="submit" loading={form.isBusy} loadingText={t('actions.save')}>
              {t('actions.save')}
            </Button>
            <Button type="button" variant="ghost" colorPalette="gray" disabled={form.isBusy} onClick={cancel}>
              {t('actions.cancel')}
            </Button>
          </Flex>
        </Stack>
      </Stack>
    </form>
  );
}

/** Fields of the form whose names differ from those of the contract. */
const FIELD_OF: Readonly<Record<string, keyof ActionValues>> = {
  dimension: 'about',
  item: 'about',
  owner_id: 'owner',
};
