import { Notice } from './frame.tsx';
import { ScreenButton, ScreenForm } from './screen-form.tsx';
import { useTexts } from './texts.ts';

/** Warns that this device may have answered, and lets the person decide. */
export function ReturningDeviceScreen({ onContinue }: { onContinue: () => void }) {
  const { t } = useTexts();
  return (
    <Notice id="known" heading={t('known.heading')}>
      <p>{t('known.text')}</p>
      <ScreenForm>
        <div className="vs-actions">
          <ScreenButton to="next" variant="primary" onGo={onContinue}>
            {t('known.continue')}
          </ScreenButton>
        </div>
      </ScreenForm>
    </Notice>
  );
}
