import type { ReactNode } from 'react';
import { itemsOf, isAnswered } from './participation.ts';
import type { Draft } from './draft.types.ts';
import { useTexts } from './texts.ts';

/** How far one is, as words and as a bar. */
export function Steps({ draft, part }: { draft: Draft; part: number }) {
  const { t } = useTexts();
  const items = itemsOf(draft.survey);
  const answered = items.filter((item) => isAnswered(draft, item)).length;
  const parts = draft.survey.dimensions.length;
  return (
    <div className="vs-steps">
      <span>{t('progress.part', { part, parts })}</span>
      <span>{t('progress.answered', { answered, items: items.length })}</span>
      <progress aria-label={t('progress.label')} max={items.length} value={answered} />
    </div>
  );
}

/** Back and the way on. */
export function BackAndNext({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <div className="vs-actions vs-actions-row">
      <button type="button" className="vs-quiet" onClick={onBack}>
        {t('common.back')}
      </button>
      {children}
    </div>
  );
}
