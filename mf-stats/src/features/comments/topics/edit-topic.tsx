import { analysisViews } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Button, FormField, HStack, Input, Stack, Text } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { Pencil } from '@veleta/shared/ui/icons';
import { dialogIntent, Modal } from '@veleta/shared/ui/on-demand';
import { CancelButton } from '@veleta/shared/ui/pieces';
import { useState } from 'react';
import { TOPIC_LABEL_LENGTH, useUpdateTopic, type Topic } from './topics.api.ts';

interface EditTopicProps {
  readonly measurementId: string;
  readonly topic: Topic;
  readonly topics: readonly Topic[];
  /** Receives the topic into which this one was merged. */
  readonly onMerged: (topic: number) => void;
}

/** Renames a topic, merges it into another one, or separates the ones merged into it, in a dialog. */
export function EditTopic({ topic, ...rest }: EditTopicProps) {
  const { t } = useTranslation('mf-stats');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" colorPalette="gray" size="sm" {...dialogIntent} onClick={() => setIsOpen(true)}>
        <Pencil />
        {t('comments.topics.edit')}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('comments.topics.editTitle', { label: topic.label })}
        size="sm"
      >
        <TopicForm topic={topic} {...rest} onDone={() => setIsOpen(false)} />
      </Modal>
    </>
  );
}

function TopicForm({ measurementId, topic, topics, onMerged, onDone }: EditTopicProps & { onDone: () => void }) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const update = useUpdateTopic(measurementId);
  const onFailed = (error: unknown) => notify.error(t('comments.topics.failed'), errorText(error));
  const bodyOf = ({ label, into }: { label: string; into: string }) => ({
    label: label.trim(),
    mergedInto: into === '' ? null : Number(into),
  });
  const { fields, formProps, errorOf, isBusy } = useContractForm({
    schema: analysisViews.CommentTopicInputSchema,
    initial: { label: topic.label, into: '' },
    toBody: bodyOf,
    fieldOf: (path) => (path === 'merged_into' ? 'into' : 'label'),
    words: (field, code) =>
      field === 'label' && (code === 'required' || code === 'too_short') ? t('comments.topics.nameMissing') : undefined,
    send: async (values) => {
      const body = bodyOf(values);
      await update.mutateAsync({ topic: topic.id, body });
      notify.success(t('comments.topics.saved'));
      if (body.mergedInto !== null) onMerged(body.mergedInto);
      onDone();
      return 'done';
    },
    onFailed,
  });
  const separate = async (merged: Topic['merged'][number]): Promise<void> => {
    try {
      await update.mutateAsync({ topic: merged.id, body: { label: merged.label, mergedInto: null } });
      notify.success(t('comments.topics.saved'));
      onDone();
    } catch (error) {
      onFailed(error);
    }
  };
  const others = topics.filter(({ id }) => id !== topic.id);
  return (
    <form {...formProps}>
      <Stack gap="5">
        <FormField label={t('comments.topics.name')} error={errorOf('label')} required>
          <Input maxLength={TOPIC_LABEL_LENGTH} autoComplete="off" {...fields.register('label')} />
        </FormField>
        {others.length > 0 ? (
          <FormField
            label={t('comments.topics.mergeInto')}
            hint={t('comments.topics.mergeHint')}
            error={errorOf('into')}
          >
            <Select {...fields.register('into')}>
              <option value="">{t('comments.topics.mergeNone')}</option>
              {others.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          </FormField>
        ) : null}
        {topic.merged.map((merged) => (
          <HStack key={merged.id} justifyContent="space-between" gap="3">
            <Text minW="0" overflowWrap="anywhere">
              {merged.label}
            </Text>
            <Button
              size="sm"
              variant="outline"
              colorPalette="gray"
              disabled={update.isPending}
              aria-label={t('comments.topics.separateOne', { label: merged.label })}
              onClick={() => void separate(merged)}
            >
              {t('comments.topics.separate')}
            </Button>
          </HStack>
        ))}
        <HStack gap="3" justifyContent="flex-end" wrap="wrap">
          <CancelButton onCancel={onDone} disabled={isBusy}>
            {t('comments.topics.cancel')}
          </CancelButton>
          <Button type="submit" loading={isBusy}>
            {t('comments.topics.save')}
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}
