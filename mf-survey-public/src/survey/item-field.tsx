import { COMMENT_LIMIT } from '@veleta/shared/contracts';
import { useId, type KeyboardEvent } from 'react';
import type { AnswerValue, Item } from './survey.types.ts';
import { useTexts } from './texts.ts';

export interface ItemFieldProps {
  item: Item;
  /** Undefined while there is no answer. */
  value: AnswerValue | undefined;
  /** Undefined takes the answer back. */
  onAnswer: (value: AnswerValue | undefined) => void;
}

/** One item: a group of native radios with full labels, or a text. Nothing is forced. */
export function ItemField(props: ItemFieldProps) {
  return props.item.type === 'open' ? <OpenField {...props} /> : <ChoiceField {...props} />;
}

const LIKERT = [1, 2, 3, 4, 5] as const;
const ENPS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

function ChoiceField({ item, value, onAnswer }: ItemFieldProps) {
  const { t, language } = useTexts();
  const name = useId();
  const isLikert = item.type === 'likert5';
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = LIKERT.find((point) => String(point) === event.key);
    if (!isLikert || !chosen || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onAnswer(chosen);
    const radio = event.currentTarget.querySelector(`input[value="${chosen}"]`);
    if (radio instanceof HTMLInputElement) radio.focus();
  };
  const radio = (point: number | null, label: string) => (
    <label key={String(point)} className={point === null ? 'vs-choice vs-none' : 'vs-choice'}>
      <input
        type="radio"
        name={name}
        value={point === null ? 'none' : point}
        checked={value === point}
        onChange={() => onAnswer(point)}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className="vs-item" id={`item-${item.key}`} onKeyDown={onKeyDown}>
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

function OpenField({ item, value, onAnswer }: ItemFieldProps) {
  const { t, language } = useTexts();
  const id = useId();
  const text = typeof value === 'string' ? value : '';
  return (
    <div className="vs-item" id={`item-${item.key}`}>
      <label className="vs-legend" htmlFor={id}>
        {item.text[language]} <span className="vs-optional">({t('open.optional')})</span>
      </label>
      <p id={`${id}-hint`} className="vs-hint">
        {t('open.hint')}
      </p>
      <textarea
        id={id}
        rows={5}
        maxLength={COMMENT_LIMIT}
        value={text}
        aria-describedby={`${id}-hint ${id}-left`}
        onChange={({ currentTarget }) => onAnswer(currentTarget.value === '' ? undefined : currentTarget.value)}
      />
      <p id={`${id}-left`} className="vs-hint vs-count">
        {t('open.left', { count: COMMENT_LIMIT - text.length })}
      </p>
    </div>
  );
}
