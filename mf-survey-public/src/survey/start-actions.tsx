import { useRef } from 'react';
import { Go, ScreenForm } from './screen-form.tsx';
import { useTexts } from './texts.ts';

/** Why a start did not work: there was no connection, or the code was not taken. */
export type StartFailure = 'connection' | 'code';

interface StartActionsProps {
  /** Unfinished answers of this link are on the device. */
  canResume: boolean;
  /** Only a link that many people share can be taken over by somebody else. */
  isShared: boolean;
  isStarting: boolean;
  failure: StartFailure | null;
  /** A shared tablet: whoever begins has a code. */
  needsCode: boolean;
  onStart: (code?: string) => void;
  onResume: () => void;
}

/** Stands in the address of whoever has no script, so it says nothing of a failure that is over. */
const ANSWER_ID = 'answer';

/** How to go on from the promise: start, or go on, or start as another person. */
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
  // The field keeps its own text: what was typed before the script came stays.
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
          <Go to="start" look="primary" isBusy={isStarting} onGo={() => onStart(code.current?.value)}>
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
            <Go to="anew" look="quiet" isBusy={isStarting} describedBy="someone-else" onGo={() => onStart()}>
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
