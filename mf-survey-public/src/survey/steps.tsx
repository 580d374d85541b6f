import type { ReactNode } from 'react';
import { closedItemsOf, isAnswered } from './participation.ts';
import type { Draft } from './draft.types.ts';
import { ScreenButton } from './screen-form.tsx';
import { useTexts } from './texts.ts';

/** Shows the progress as text and bar. */
export function Steps({ draft, part }: { draft: Draft; part: number }) {
  const { t } = useTexts();
  const items = closedItemsOf(draft.survey);
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

interface BackAndNextProps {
  /** Action of the forward button. */
  to: 'next' | 'send';
  onBack: () => void;
  onNext: () => void;
  children: ReactNode;
}

/** Buttons for back and forward. */
export function BackAndNext({ to, onBack, onNext, children }: BackAndNextProps) {
  const { t } = useTexts();
  return (
    <div className="vs-actions vs-actions-row">
      {/* Enter in a field presses the first button of its form, which must not be Back. */}
      <button
        name="go"
        value={to}
        className="vs-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onClick={(event) => {
          event.preventDefault();
          onNext();
        }}
      />
      <ScreenButton to="back" variant="quiet" onGo={onBack}>
        {t('common.back')}
      </ScreenButton>
      <ScreenButton to={to} variant="primary" onGo={onNext}>
        {children}
      </ScreenButton>
    </div>
  );
}
