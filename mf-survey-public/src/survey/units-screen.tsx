import { useId } from 'react';
import type { Draft } from './draft.types.ts';
import { Heading } from './frame.tsx';
import { BackAndNext } from './steps.tsx';
import type { Category } from './survey.types.ts';
import { useTexts } from './texts.ts';

/** More units than this are easier to find in a list than in a column of radios. */
const RADIO_LIMIT = 8;

interface UnitsScreenProps {
  draft: Draft;
  onChoose: (category: string, unit: string | null) => void;
  onBack: () => void;
  onNext: () => void;
}

/** One question per category, on a link that many people share. */
export function UnitsScreen({ draft, onChoose, onBack, onNext }: UnitsScreenProps) {
  const { t } = useTexts();
  return (
    <section>
      <Heading id="units">{t('units.heading')}</Heading>
      <p className="vs-lead">{t('units.lead', { threshold: draft.survey.threshold })}</p>
      {draft.survey.categories.map((category) => {
        const Field = category.units.length > RADIO_LIMIT ? UnitList : UnitRadios;
        return (
          <Field
            key={category.id}
            category={category}
            value={draft.units[category.id]}
            onChoose={(unit) => onChoose(category.id, unit)}
          />
        );
      })}
      <BackAndNext onBack={onBack}>
        <button type="button" className="vs-primary" onClick={onNext}>
          {t('common.next')}
        </button>
      </BackAndNext>
    </section>
  );
}

interface UnitFieldProps {
  category: Category;
  value: string | null | undefined;
  onChoose: (unit: string | null) => void;
}

function UnitRadios({ category, value, onChoose }: UnitFieldProps) {
  const { t } = useTexts();
  const name = useId();
  const choices = [...category.units, { id: null, name: t('common.prefer_not_to_say') }];
  return (
    <fieldset className="vs-item">
      <legend>{category.title}</legend>
      {choices.map((unit) => (
        <label key={unit.id ?? ''} className={unit.id === null ? 'vs-choice vs-none' : 'vs-choice'}>
          <input type="radio" name={name} checked={value === unit.id} onChange={() => onChoose(unit.id)} />
          <span>{unit.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

const NONE = 'none';

function UnitList({ category, value, onChoose }: UnitFieldProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <div className="vs-item">
      <label className="vs-legend" htmlFor={id}>
        {category.title}
      </label>
      <select
        id={id}
        value={value === undefined ? '' : (value ?? NONE)}
        onChange={({ currentTarget }) => onChoose(currentTarget.value === NONE ? null : currentTarget.value)}
      >
        <option value="" disabled>
          {t('units.choose')}
        </option>
        {category.units.map((unit) => (
          <option key={unit.id} value={unit.id}>
            {unit.name}
          </option>
        ))}
        <option value={NONE}>{t('common.prefer_not_to_say')}</option>
      </select>
    </div>
  );
}
