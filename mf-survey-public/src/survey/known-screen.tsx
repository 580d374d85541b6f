import { Notice } from './frame.tsx';
import { Go, ScreenForm } from './screen-form.tsx';
import { useTexts } from './texts.ts';

/** Warns that this device may have answered, and lets the person decide. */
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
