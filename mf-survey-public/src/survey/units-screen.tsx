import type { Draft } from './draft.types.ts';
import { Heading } from './frame.tsx';
import { DECLINE } from './posted-form.ts';
import { ScreenForm } from './screen-form.tsx';
import { BackAndNext } from './steps.tsx';
import type { Category } from './survey.types.ts';
import { useTexts } from './texts.ts';

/** More units than this are shown as a list instead of radio buttons. */
const RADIO_LIMIT = 8;

interface UnitsScreenProps {
  draft: Draft;
  onChoose: (category: string, unit: string | null) => void;
  onBack: () => void;
  onNext: () => void;
}

/** Asks one question per category, on a reusable link. */
export function UnitsScreen({ draft, onChoose, onBack, onNext }: UnitsScreenProps) {
  const { t } = useTexts();
  return (
    <section>
      <Heading id="units">{t('units.heading')}</Heading>
      <p className="vs-lead">{t('confidentiality.units', { threshold: draft.survey.threshold })}</p>
      <p className="vs-hint">{t('units.voluntary')}</p>
      <ScreenForm>
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
        <BackAndNext to="next" onBack={onBack} onNext={onNext}>
          {t('common.next')}
        </BackAndNext>
      </ScreenForm>
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
  const choices = [...category.units, { id: null, name: t('common.prefer_not_to_say') }];
  return (
    <fieldset className="vs-item">
      <legend>{category.title}</legend>
      {choices.map((unit) => (
        <label key={unit.id ?? ''} className={unit.id === null ? 'vs-choice vs-none' : 'vs-choice'}>
          <input
            type="radio"
            name={`unit:${category.id}`}
            value={unit.id ?? DECLINE}
            checked={value === unit.id}
            onChange={() => onChoose(unit.id)}
          />
          <span>{unit.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function UnitList({ category, value, onChoose }: UnitFieldProps) {
  const { t } = useTexts();
  const id = `unit:${category.id}`;
  return (
    <div className="vs-item">
      <label className="vs-legend" htmlFor={id}>
        {category.title}
      </label>
      <select
        id={id}
        name={id}
        value={value === undefined ? '' : (value ?? DECLINE)}
        onChange={({ currentTarget }) => onChoose(currentTarget.value === DECLINE ? null : currentTarget.value)}
      >
        <option value="" disabled>
          {t('units.choose')}
        </option>
        {category.units.map((unit) => (
          <option key={unit.id} value={unit.id}>
            {unit.name}
          </option>
        ))}
        <option value={DECLINE}>{t('common.prefer_not_to_say')}</option>
      </select>
    </div>
  );
}
