import { leastCommenters } from '@veleta/shared/contracts';
import { useFormats } from './formats.ts';
import { Heading } from './frame.tsx';
import type { Survey } from './survey.types.ts';
import { useTexts } from './texts.ts';

const PATHS = { anonymous: '/request-survey-access/', confidential: '/survey/response/' } as const;

/** Explains who sees which results when, what is destroyed at the end, and what cannot be promised. */
export function ProtectionScreen({ survey, token }: { survey: Survey; token: string }) {
  const { t } = useTexts();
  const formats = useFormats(survey.timezone);
  const isAnonymous = survey.promise === 'anonymous';
  const values = {
    organization: survey.organization.name,
    threshold: survey.threshold,
    commenters: leastCommenters(survey.threshold),
    date: formats.end(survey.closes_at),
  };
  return (
    <section className="vs-card">
      <Heading id="protection">{t('protection.heading')}</Heading>
      <p className="vs-lead">{t('protection.lead', values)}</p>
      <h2>{t('protection.shown_title')}</h2>
      <ul>
        <li>{t('confidentiality.who_groups', values)}</li>
        <li>{t('protection.shown_hidden')}</li>
        <li>{t('protection.shown_limits')}</li>
        <li>{t('confidentiality.who_comments', values)}</li>
        <li>{isAnonymous ? t('protection.who_anonymous') : t('protection.who_confidential', values)}</li>
        <li>{t('protection.shown_same', values)}</li>
      </ul>
      <h2>{t('protection.when_title')}</h2>
      <ul>
        <li>
          {t('confidentiality.who_when')} {t('protection.when_date', values)}
        </li>
        <li>{t('protection.when_collecting', values)}</li>
      </ul>
      <h2>{t('protection.destroyed_title')}</h2>
      <ul>
        <li>{t('protection.destroyed_sealed')}</li>
        <li>{t('protection.destroyed_end')}</li>
        <li>{isAnonymous ? t('protection.destroyed_kept') : t('protection.destroyed_kept_confidential')}</li>
      </ul>
      <h2>{t('protection.limits_title')}</h2>
      <ul>
        <li>{t('protection.limits_outside')}</li>
        <li>
          {t('protection.limits_planted')} {isAnonymous && t('protection.limits_open')}
        </li>
        <li>{isAnonymous ? t('protection.limits_server') : t('protection.limits_server_confidential')}</li>
        <li>{t('protection.limits_count')}</li>
        <li>{t('protection.limits_lists')}</li>
      </ul>
      <p>
        <a href={PATHS[survey.promise] + encodeURIComponent(token)}>{t('protection.back')}</a>
      </p>
    </section>
  );
}
