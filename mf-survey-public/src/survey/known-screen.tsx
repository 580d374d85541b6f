import { Notice } from './frame.tsx';
import { useTexts } from './texts.ts';

/** This device may have answered: said plainly, decided by the person. */
export function KnownScreen({ onContinue, isStarting }: { onContinue: () => void; isStarting: boolean }) {
  const { t } = useTexts();
  return (
    <Notice id="known" heading={t('known.heading')}>
      <p>{t('known.text')}</p>
      <div className="vs-actions">
        <button type="button" className="vs-primary" aria-disabled={isStarting} onClick={onContinue}>
          {t('known.continue')}
        </button>
      </div>
    </Notice>
  );
}
