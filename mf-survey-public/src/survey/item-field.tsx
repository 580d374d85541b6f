import { COMMENT_LIMIT, commentLength } from '@veleta/shared/contracts';
import type { KeyboardEvent } from 'react';
import { chooseByKey } from './answer-keys.ts';
import { DECLINE } from './posted-form.ts';
import type { AnswerValue, Item } from './survey.types.ts';
import { useTexts } from './texts.ts';

export interface ItemFieldProps {
  item: Item;
  /** Undefined if unanswered. */
  value: AnswerValue | undefined;
  /** An empty text removes a comment. */
  onAnswer: (value: AnswerValue) => void;
}

/** Shows one item: native radio buttons with full labels, or a text field. No item is required. */
export function ItemField(props: ItemFieldProps) {
  return props.item.type === 'open' ? <OpenField {...props} /> : <ChoiceField {...props} />;
}

const LIKERT = [1, 2, 3, 4, 5] as const;
const ENPS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

function ChoiceField({ item, value, onAnswer }: ItemFieldProps) {
  const { t, language } = useTexts();
  const isLikert = item.type === 'likert5';
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const chosen = chooseByKey(event, isLikert, value);
    if (chosen !== undefined) onAnswer(chosen);
  };
  const radio = (point: number | null, label: string) => (
    <label key={String(point)} className={point === null ? 'vs-choice vs-none' : 'vs-choice'}>
      <input
        type="radio"
        name={`item:${item.key}`}
        value={point ?? DECLINE}
        checked={value === point}
        onChange={() => onAnswer(point)}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className="vs-item" onKeyDown={onKeyDown}>
      <legend>{item.text[language]}</legend>
      {isLikert ? (
        <div className="vs-likert">{LIKERT.map((point) => radio(point, t(`scale.likert${point}`)))}</div>
      ) : (
        <>
          <div className="vs-ends">
            <span>{t('scale.enps_min')}</span>
            <span>{t('scale.enps_max')}</span>
          </div>
          <div className="vs-enps">{ENPS.map((point) => radio(point, String(point)))}</div>
        </>
      )}
      {radio(null, t('common.prefer_not_to_answer'))}
    </fieldset>
  );
}

/** A text field without a length limit; a text that is too long shows an error and is kept. */
function OpenField({ item, value, onAnswer }: ItemFieldProps) {
  const { t, language } = useTexts();
  const id = `item:${item.key}`;
  const text = typeof value === 'string' ? value : '';
  const length = commentLength(text);
  const isTooLong = length > COMMENT_LIMIT;
  return (
    <div className="vs-item">
      <label className="vs-legend" htmlFor={id}>
        {item.text[language]} <span className="vs-optional">({t('open.optional')})</span>
      </label>
      <p id={`${id}-hint`} className="vs-hint">
        {t('open.hint')}
      </p>
      <textarea
        id={id}
        name={id}
        rows={5}
        value={text}
        aria-invalid={isTooLong || undefined}
        aria-describedby={`${id}-hint ${id}-left`}
        onInput={({ currentTarget }) => onAnswer(currentTarget.value)}
      />
      <p id={`${id}-left`} className={isTooLong ? 'vs-alert' : 'vs-hint vs-count'}>
        {isTooLong
          ? t('open.too_long', { count: length - COMMENT_LIMIT })
          : t('open.left', { count: COMMENT_LIMIT - length })}
        {length > text.length && ` ${t('open.wide')}`}
      </p>
    </div>
  );
}
