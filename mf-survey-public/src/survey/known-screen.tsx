import { Notice } from './frame.tsx';
import { Go, ScreenForm } from './screen-form.tsx';
import { useTexts } from './texts.ts';

/** This device may have answered: said plainly, decided by the person. */
export function KnownScreen({ onContinue }: { onContinue: () => void }) {
  const { t } = useTexts();
  return (
    <Notice id="known" heading={t('known.heading')}>
      <p>{t('known.text')}</p>
      <ScreenForm>
        <div className="vs-actions">
          <Go to="next" look="primary" onGo={onContinue}>
            {t('known.continue')}
          </Go>
        </div>
      </ScreenForm>
    </Notice>
  );
}
