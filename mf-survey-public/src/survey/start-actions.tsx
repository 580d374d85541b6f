import { Go, ScreenForm } from './screen-form.tsx';
import { useTexts } from './texts.ts';

interface StartActionsProps {
  /** Unfinished answers of this link are on the device. */
  canResume: boolean;
  /** Only a link that many people share can be taken over by somebody else. */
  isShared: boolean;
  isStarting: boolean;
  hasFailed: boolean;
  onStart: () => void;
  onResume: () => void;
}

/** How to go on from the promise: start, or go on, or start as another person. */
export function StartActions({ canResume, isShared, isStarting, hasFailed, onStart, onResume }: StartActionsProps) {
  const { t } = useTexts();
  const start = isStarting ? t('promise.starting') : t('promise.start');
  return (
    <ScreenForm>
      <div className="vs-actions vs-actions-start">
        {hasFailed && (
          <p role="alert" className="vs-alert">
            {t('promise.start_failed')}
          </p>
        )}
        {!canResume && (
          <Go to="start" look="primary" isBusy={isStarting} onGo={onStart}>
            {start}
          </Go>
        )}
        {canResume && (
          <>
            <p>{t('promise.resume_note')}</p>
            <Go to="next" look="primary" onGo={onResume}>
              {t('promise.continue')}
            </Go>
          </>
        )}
        {canResume && isShared && (
          <div>
            <Go to="anew" look="quiet" isBusy={isStarting} describedBy="someone-else" onGo={onStart}>
              {isStarting ? start : t('promise.someone_else')}
            </Go>
            <p id="someone-else" className="vs-hint">
              {t('promise.someone_else_note')}
            </p>
          </div>
        )}
      </div>
    </ScreenForm>
  );
}
