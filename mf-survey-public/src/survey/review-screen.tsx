import type { Draft } from './draft.types.ts';
import { Heading } from './frame.tsx';
import { missingItems } from './participation.ts';
import { BackAndNext, Steps } from './steps.tsx';
import { useTexts } from './texts.ts';

interface ReviewScreenProps {
  draft: Draft;
  onOpen: (dimension: number) => void;
  onBack: () => void;
  onSend: () => void;
}

/** What has no answer yet, each with the way there; then sending. */
export function ReviewScreen({ draft, onOpen, onBack, onSend }: ReviewScreenProps) {
  const { t, language } = useTexts();
  const missing = missingItems(draft);
  return (
    <section>
      <Steps draft={draft} part={draft.survey.dimensions.length} />
      <Heading id="review">{t('review.heading')}</Heading>
      <p className="vs-lead">
        {missing.length === 0 ? t('review.complete') : t('review.incomplete', { count: missing.length })}
      </p>
      {missing.length > 0 && (
        <>
          <h2 id="missing">{t('review.missing_title')}</h2>
          <ul className="vs-missing" aria-labelledby="missing">
            {missing.map((item) => (
              <li key={item.key}>
                <button
                  type="button"
                  onClick={() =>
                    onOpen(draft.survey.dimensions.findIndex((dimension) => dimension.items.includes(item)))
                  }
                >
                  {item.text[language]}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <BackAndNext onBack={onBack}>
        <button type="button" className="vs-primary" onClick={onSend}>
          {t('review.send')}
        </button>
      </BackAndNext>
    </section>
  );
}
