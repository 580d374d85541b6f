import type { analysisViews } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import { measurementOf } from '../../4-measurements/measurements/index.ts';
import { type CommentTopic, type CountedCommentPlan, selectionKey } from '../disclosure-control/index.ts';
import { listTopicEdits, saveTopicEdit, type TopicEdit } from '../disclosed-results/index.ts';
import { findCommentPlan } from './comments.service.ts';

type Topic = z.infer<typeof analysisViews.CommentTopicSchema>;
type TopicInput = z.output<typeof analysisViews.CommentTopicInputSchema>;

/**
 * Returns the topics of a plan with the edits of people, largest first. Topics divide the comments, so a merged topic is a union of
 * admitted ones and reveals no smaller piece (C10).
 */
export function presentTopics(
  plan: Pick<CountedCommentPlan, 'topics' | 'totals'> | undefined,
  edits: readonly TopicEdit[],
  selection: Omit<Parameters<typeof selectionKey>[0], 'topic' | 'position'>,
): Topic[] {
  const all = plan?.topics ?? [];
  const editOf = new Map(edits.map((edit) => [edit.topic, edit]));
  const labelOf = (topic: CommentTopic) => editOf.get(topic.id)?.label ?? capitalized(topic);
  const totalOf = (id: number) => plan?.totals?.[selectionKey({ ...selection, topic: id })] ?? 0;
  return all
    .filter(({ id }) => (editOf.get(id)?.merged_into ?? null) === null)
    .map((topic) => {
      const merged = all.filter(({ id }) => editOf.get(id)?.merged_into === topic.id);
      return {
        id: topic.id,
        label: labelOf(topic),
        is_renamed: (editOf.get(topic.id)?.label ?? null) !== null,
        total: [topic, ...merged].reduce((sum, { id }) => sum + totalOf(id), 0),
        merged: merged.map((one) => ({ id: one.id, label: labelOf(one) })),
      };
    })
    .toSorted((a, b) => b.total - a.total || a.id - b.id);
}

/** Returns the label of a topic as a title: it is a piece of a comment's text. */
const capitalized = ({ label, language }: CommentTopic): string =>
  label.charAt(0).toLocaleUpperCase(language) + label.slice(1);

/**
 * Renames a topic, or merges it into another one.
 * @throws AppError `not_found`; `invalid_input` for a target that is unknown, merged itself or the same topic
 */
export async function updateTopic(
  services: Services,
  by: Actor,
  { id, topic }: { id: string; topic: number },
  { label, merged_into }: TopicInput,
): Promise<void> {
  const { accountId } = by;
  await inTenant(services.db, accountId, async (tx) => {
    const plan = await findCommentPlan(tx, accountId, id);
    const found = plan?.topics?.find((one) => one.id === topic);
    if (!found) throw new AppError('not_found');
    const measurement = await measurementOf(tx, accountId, id, services.clock.now());
    const edits = await listTopicEdits(tx, accountId, id);
    const isTarget = (target: number) =>
      target !== topic &&
      plan?.topics?.some((one) => one.id === target) &&
      !edits.some((edit) => edit.topic === target && edit.merged_into !== null);
    if (merged_into !== null && !isTarget(merged_into))
      throw new AppError('invalid_input', { fields: [{ path: 'merged_into', code: 'unknown' }] });
    await saveTopicEdit(tx, accountId, id, { topic, label: label === capitalized(found) ? null : label, merged_into });
    await recordAuditEvent(services, tx, by, 'comment_topic_changed', {
      object: label ?? capitalized(found),
      details: { product: measurement.product_key },
    });
  });
}
