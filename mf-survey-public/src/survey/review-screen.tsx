import type { Draft } from './draft.types.ts';
import { Heading } from './frame.tsx';
import { missingItems } from './participation.ts';
import { ScreenButton, ScreenForm } from './screen-form.tsx';
import { BackAndNext, Steps } from './steps.tsx';
import type { Item } from './survey.types.ts';
import { useTexts } from './texts.ts';

interface ReviewScreenProps {
  draft: Draft;
  onOpen: (dimension: number) => void;
  onBack: () => void;
  onSend: () => void;
}

/** Lists unanswered items with links to them, and offers to submit. */
export function ReviewScreen({ draft, onOpen, onBack, onSend }: ReviewScreenProps) {
  const { t, language } = useTexts();
  const missing = missingItems(draft);
  const partOf = (item: Item) => draft.survey.dimensions.findIndex(({ items }) => items.includes(item));
  return (
    <section>
      <Steps draft={draft} part={draft.survey.dimensions.length} />
      <Heading id="review">{t('review.heading')}</Heading>
      <p className="vs-lead">
        {missing.length === 0 ? t('review.complete') : t('review.incomplete', { count: missing.length })}{' '}
        {t('confidentiality.final')}
      </p>
      <ScreenForm>
        {missing.length > 0 && (
          <>
            <h2 id="missing">{t('review.missing_title')}</h2>
            <ul className="vs-missing" aria-labelledby="missing">
              {missing.map((item) => (
                <li key={item.key}>
                  <ScreenButton to={`part:${partOf(item)}`} variant="row" onGo={() => onOpen(partOf(item))}>
                    {item.text[language]}
                  </ScreenButton>
                </li>
              ))}
            </ul>
          </>
        )}
        <BackAndNext to="send" onBack={onBack} onNext={onSend}>
          {t('review.send')}
        </BackAndNext>
      </ScreenForm>
    </section>
  );
}
