import type { Draft } from './draft.types.ts';
import { isTooLong } from './participation.ts';
import { Heading } from './frame.tsx';
import { ItemField } from './item-field.tsx';
import { ScreenForm } from './screen-form.tsx';
import { BackAndNext, Steps } from './steps.tsx';
import type { AnswerValue } from './survey.types.ts';
import { useTexts } from './texts.ts';

interface DimensionScreenProps {
  draft: Draft;
  index: number;
  onAnswer: (item: string, value: AnswerValue) => void;
  onBack: () => void;
  onNext: () => void;
}

/** Shows the items of one dimension. */
export function DimensionScreen({ draft, index, onAnswer, onBack, onNext }: DimensionScreenProps) {
  const { t, language } = useTexts();
  const dimension = draft.survey.dimensions[index];
  if (!dimension) return null;
  const goOn = () => {
    const tooLong = dimension.items.find(({ key }) => isTooLong(draft.answers[key]));
    if (tooLong) document.getElementById(`item:${tooLong.key}`)?.focus();
    else onNext();
  };
  return (
    <section>
      <Steps draft={draft} part={index + 1} />
      <Heading id={`dimension-${index}`}>{dimension.name[language]}</Heading>
      <ScreenForm>
        {dimension.items.some((item) => item.type === 'likert5') && (
          <p className="vs-hint vs-keys">{t('scale.keys_hint')}</p>
        )}
        {dimension.items.map((item) => (
          <ItemField
            key={item.key}
            item={item}
            value={draft.answers[item.key]}
            onAnswer={(value) => onAnswer(item.key, value)}
          />
        ))}
        <BackAndNext to="next" onBack={onBack} onNext={goOn}>
          {t('common.next')}
        </BackAndNext>
      </ScreenForm>
    </section>
  );
}
