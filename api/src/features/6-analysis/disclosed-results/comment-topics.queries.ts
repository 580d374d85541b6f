import type { Tx } from '../../../platform/database/tenant.ts';

/** A name or a merge that a person gave to a topic. */
export interface TopicEdit {
  readonly topic: number;
  readonly label: string | null;
  readonly merged_into: number | null;
}

export function listTopicEdits(tx: Tx, accountId: string, measurementId: string): Promise<TopicEdit[]> {
  return tx
    .selectFrom('comment_topics')
    .select(['topic', 'label', 'merged_into'])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .orderBy('topic')
    .execute();
}

/** Stores the edit of a topic. Topics that were merged into it follow it. */
export async function saveTopicEdit(tx: Tx, accountId: string, measurementId: string, edit: TopicEdit): Promise<void> {
  const { topic, label, merged_into } = edit;
  await tx
    .insertInto('comment_topics')
    .values({ account_id: accountId, measurement_id: measurementId, topic, label, merged_into })
    .onConflict((conflict) => conflict.columns(['measurement_id', 'topic']).doUpdateSet({ label, merged_into }))
    .execute();
  if (merged_into === null) return;
  await tx
    .updateTable('comment_topics')
    .set({ merged_into })
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('merged_into', '=', topic)
    .execute();
}
