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
    <div className="vs-actions vs-actions-start">
      {hasFailed && (
        <p role="alert" className="vs-alert">
          {t('promise.start_failed')}
        </p>
      )}
      {!canResume && (
        <button type="button" className="vs-primary" aria-disabled={isStarting} onClick={onStart}>
          {start}
        </button>
      )}
      {canResume && (
        <>
          <p>{t('promise.resume_note')}</p>
          <button type="button" className="vs-primary" onClick={onResume}>
            {t('promise.continue')}
          </button>
        </>
      )}
      {canResume && isShared && (
        <div>
          <button
            type="button"
            className="vs-quiet"
            aria-disabled={isStarting}
            aria-describedby="someone-else"
            onClick={onStart}
          >
            {isStarting ? start : t('promise.someone_else')}
          </button>
          <p id="someone-else" className="vs-hint">
            {t('promise.someone_else_note')}
          </p>
        </div>
      )}
    </div>
  );
}
