import { useRef } from 'react';
import { ScreenButton, ScreenForm } from './screen-form.tsx';
import { useTexts } from './texts.ts';

/** Why a start failed: no connection, or an invalid code. */
export type StartFailure = 'connection' | 'code';

interface StartActionsProps {
  /** Whether the device has unfinished answers of this link. */
  canResume: boolean;
  /** Whether another person can start on this link. */
  isShared: boolean;
  isStarting: boolean;
  failure: StartFailure | null;
  /** Whether it is a kiosk link, which requires a code. */
  needsCode: boolean;
  onStart: (code?: string) => void;
  onResume: () => void;
}

/** Anchor in the address of pages without script; neutral, because the error may be over. */
const ANSWER_ID = 'answer';

/** Buttons of the promise: start, continue, or start as another person. */
export function StartActions({
  canResume,
  isShared,
  isStarting,
  failure,
  needsCode,
  onStart,
  onResume,
}: StartActionsProps) {
  const { t } = useTexts();
  // Uncontrolled, so that text typed before the takeover stays.
  const code = useRef<HTMLInputElement>(null);
  const start = isStarting ? t('promise.starting') : t('promise.start');
  return (
    <ScreenForm answerId={ANSWER_ID}>
      <div className="vs-actions vs-actions-start">
        {failure && (
          <p role="alert" id={ANSWER_ID} className="vs-alert">
            {failure === 'code' ? t('kiosk.code_invalid') : t('promise.start_failed')}
          </p>
        )}
        {needsCode && !canResume && (
          <div>
            <label className="vs-legend" htmlFor="code">
              {t('kiosk.code')}
            </label>
            <p id="code-hint" className="vs-hint">
              {t('confidentiality.code')}
            </p>
            <input
              ref={code}
              id="code"
              name="code"
              className="vs-code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              aria-invalid={failure === 'code'}
              aria-describedby={failure === 'code' ? `${ANSWER_ID} code-hint` : 'code-hint'}
            />
          </div>
        )}
        {!canResume && (
          <ScreenButton to="start" variant="primary" isBusy={isStarting} onGo={() => onStart(code.current?.value)}>
            {start}
          </ScreenButton>
        )}
        {canResume && (
          <>
            <p>{t('promise.resume_note')}</p>
            <ScreenButton to="next" variant="primary" onGo={onResume}>
              {t('promise.continue')}
            </ScreenButton>
          </>
        )}
        {canResume && isShared && (
          <div>
            <ScreenButton
              to="anew"
              variant="quiet"
              isBusy={isStarting}
              describedBy="someone-else"
              onGo={() => onStart()}
            >
              {isStarting ? start : t('promise.someone_else')}
            </ScreenButton>
            <p id="someone-else" className="vs-hint">
              {t('promise.someone_else_note')}
            </p>
          </div>
        )}
      </div>
    </ScreenForm>
  );
}
