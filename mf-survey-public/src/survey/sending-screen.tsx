import { Notice } from './frame.tsx';
import { ScreenButton, ScreenForm } from './screen-form.tsx';
import type { SendingState } from './use-sending.ts';
import { useTexts } from './texts.ts';

interface SendingScreenProps {
  state: SendingState;
  isKept: boolean;
  onTryNow: () => void;
  onDelete: () => void;
}

/** Shows the current state of the submission. */
export function SendingScreen({ state, isKept, onTryNow, onDelete }: SendingScreenProps) {
  const { t } = useTexts();
  if (state.name === 'refused')
    return <Refused code={state.code} isKept={isKept} onTryNow={onTryNow} onDelete={onDelete} />;
  return (
    <Notice id="sending" heading={t('sending.heading')}>
      <div role="status">
        {state.name === 'waiting' ? (
          <p>{isKept ? t('sending.waiting') : t('sending.waiting_unkept')}</p>
        ) : (
          <p>{t('sending.busy')}</p>
        )}
      </div>
      {state.name === 'waiting' && (
        <>
          <p className="vs-hint">{t('sending.next_try', { count: Math.round(state.delayMs / 1000) })}</p>
          <div className="vs-actions">
            <button type="button" className="vs-primary" onClick={onTryNow}>
              {t('sending.try_now')}
            </button>
          </div>
        </>
      )}
    </Notice>
  );
}

const REASONS = {
  survey_full: 'refused.full',
  reservation_used: 'refused.used',
  survey_closed: 'refused.closed',
  survey_not_open: 'refused.closed',
  unavailable: 'refused.unavailable',
} as const;

interface RefusedProps extends Omit<SendingScreenProps, 'state'> {
  code: string;
}

function Refused({ code, isKept, onTryNow, onDelete }: RefusedProps) {
  const { t } = useTexts();
  const reason = code in REASONS ? REASONS[code as keyof typeof REASONS] : 'refused.other'; // looked up the line before
  return (
    <Notice id="refused" heading={t('refused.heading')}>
      <p role="alert">{t(reason)}</p>
      {reason === 'refused.full' && <p>{t(isKept ? 'refused.full_kept' : 'refused.full_unkept')}</p>}
      <ScreenForm>
        <div className="vs-actions">
          {reason !== 'refused.closed' && reason !== 'refused.used' && (
            <ScreenButton to="send" variant="primary" onGo={onTryNow}>
              {t('common.try_again')}
            </ScreenButton>
          )}
          <ScreenButton to="discard" variant="quiet" onGo={onDelete}>
            {t('refused.delete')}
          </ScreenButton>
        </div>
      </ScreenForm>
    </Notice>
  );
}
