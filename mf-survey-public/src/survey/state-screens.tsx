import type { ReactNode } from 'react';
import { useFormats } from './formats.ts';
import { Notice } from './frame.tsx';
import { LocalTime } from './local-time.tsx';
import { ScreenButton, ScreenForm } from './screen-form.tsx';
import type { Survey, SurveyStatus } from './survey.types.ts';
import { useTexts } from './texts.ts';

interface StateScreenProps {
  survey: Survey;
  status: Exclude<SurveyStatus, 'open'>;
  /** Removes unfinished answers from this device; absent if there are none. */
  onDelete?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
}

/** Explains why the survey accepts no answers now. */
export function StateScreen({ survey, status, onDelete, onRetry }: StateScreenProps) {
  const { t } = useTexts();
  const formats = useFormats(survey.timezone);
  return (
    <Notice id={status} heading={t(`states.${status}_heading`)}>
      <p>
        {t(`states.${status}_text`, {
          organization: survey.organization.name,
          opens: formats.moment(survey.opens_at),
          date: formats.end(survey.closes_at),
        })}
        {status === 'not_open' && <LocalTime at={Date.parse(survey.opens_at)} timeZone={survey.timezone} />}
      </p>
      {status === 'answered' && <FollowUp survey={survey} />}
      {onDelete && <p>{t('states.unfinished_note')}</p>}
      <ScreenForm>
        <div className="vs-actions">
          {onRetry && (
            <ScreenButton to="retry" variant="primary" onGo={onRetry}>
              {t('common.try_again')}
            </ScreenButton>
          )}
          {onDelete && (
            <ScreenButton to="discard" variant="quiet" onGo={onDelete}>
              {t('refused.delete')}
            </ScreenButton>
          )}
        </div>
      </ScreenForm>
    </Notice>
  );
}

export function UnknownLinkScreen() {
  const { t } = useTexts();
  return (
    <Notice id="unknown" heading={t('states.unknown_heading')}>
      <p>{t('states.unknown_text')}</p>
    </Notice>
  );
}

/** Shown when a survey known to this device does not exist any more; unsent answers can be deleted. */
export function WithdrawnScreen({ onDelete }: { onDelete?: (() => void) | undefined }) {
  const { t } = useTexts();
  return (
    <Notice id="withdrawn" heading={t('states.withdrawn_heading')}>
      <p>{t('states.withdrawn_text')}</p>
      {onDelete && (
        <>
          <p>{t('states.unfinished_note')}</p>
          <div className="vs-actions">
            <button type="button" className="vs-quiet" onClick={onDelete}>
              {t('refused.delete')}
            </button>
          </div>
        </>
      )}
    </Notice>
  );
}

export function DownScreen({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <Notice id="down" heading={t('states.down_heading')}>
      <p>{t('states.down_text')}</p>
      <ScreenForm>
        <div className="vs-actions">
          <ScreenButton to="retry" variant="primary" onGo={onRetry}>
            {t('common.try_again')}
          </ScreenButton>
        </div>
      </ScreenForm>
    </Notice>
  );
}

interface SentScreenProps {
  survey: Survey;
  isOwn: boolean;
  children?: ReactNode;
}

export function SentScreen({ survey, isOwn, children }: SentScreenProps) {
  const { t } = useTexts();
  const formats = useFormats(survey.timezone);
  return (
    <Notice id="sent" heading={t('sent.heading')}>
      <p>{isOwn ? t('sent.text') : t('sent.elsewhere')}</p>
      <p>
        {t('confidentiality.sent', {
          organization: survey.organization.name,
          date: formats.end(survey.closes_at),
        })}
      </p>
      <FollowUp survey={survey} />
      {children}
    </Notice>
  );
}

/** Links to the page about what followed from earlier answers, while the organization publishes one. */
function FollowUp({ survey: { follow_up: address, organization } }: { survey: Survey }) {
  const { t } = useTexts();
  return address ? (
    <p>
      <a href={address}>{t('sent.follow_up', { organization: organization.name })}</a>
    </p>
  ) : null;
}

export function LoadingScreen() {
  const { t } = useTexts();
  return (
    <div className="vs-card" role="status">
      <span className="vs-hidden">{t('page.loading')}</span>
      <div className="vs-bone vs-bone-wide" />
      <div className="vs-bone" />
      <div className="vs-bone" />
    </div>
  );
}
