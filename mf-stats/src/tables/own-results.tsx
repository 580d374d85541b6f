import { useTranslation } from '@veleta/shared/i18n';
import { Section } from '@veleta/shared/ui';
import type { OwnQuestions } from '../server-data/analysis.api.ts';
import { ResultTable, type Column } from './result-table.tsx';

/** What the organization asked of its own: each question by itself, since they are part of no dimension. */
export function OwnResults({
  questions = [],
  columns,
}: {
  questions?: OwnQuestions | undefined;
  columns: readonly Column[];
}) {
  const { t } = useTranslation('mf-stats');
  if (questions.length === 0) return null;
  return (
    <Section title={t('own.title')} description={t('own.note')}>
      <ResultTable
        caption={t('own.title')}
        rowLabel={t('own.question')}
        dimensions={questions.map(({ key, text, result }) => ({ key, name: text, result, items: [] }))}
        columns={columns}
      />
    </Section>
  );
}
