import { leastCommenters } from '@veleta/shared/contracts';
import type { ReactNode } from 'react';
import { useFormats } from './formats.ts';
import { Heading } from './frame.tsx';
import { LocalTime } from './local-time.tsx';
import { usePageLocation } from './page-location.ts';
import type { Survey } from './survey.types.ts';
import { useTexts } from './texts.ts';

/**
 * The initial screen: organization, duration, the promise in two lines, and the caller's buttons.
 * On a phone all of that is visible without scrolling; the whole promise expands below.
 */
export function PromiseScreen({ survey, children }: { survey: Survey; children: ReactNode }) {
  const { t, language } = useTexts();
  const { fingerprintUrl, protectionUrl } = usePageLocation();
  const organization = survey.organization.name;
  const isAnonymous = survey.promise === 'anonymous';
  const formats = useFormats(survey.timezone);
  return (
    <section className="vs-card">
      <Heading id="promise">{t('promise.heading')}</Heading>
      <p className="vs-lead">{t('promise.lead', { organization, product: survey.product.name[language] })}</p>
      <ul className="vs-facts">
        <li>{t('promise.minutes', { count: survey.minutes })}</li>
        <li>
          {t('promise.until', { date: formats.end(survey.closes_at) })}
          <LocalTime at={Date.parse(survey.closes_at) - 1} timeZone={survey.timezone} />
        </li>
        <li>
          {t(isAnonymous ? 'promise.places' : 'promise.expected', {
            count: survey.expected,
            people: formats.number(survey.expected),
          })}
        </li>
      </ul>
      <p className="vs-brief">
        {isAnonymous
          ? t('confidentiality.poster', { threshold: survey.threshold })
          : t('confidentiality.mail', { threshold: survey.threshold })}
      </p>
      {children}
      <details className="vs-more">
        <summary>{t('promise.whole')}</summary>
        <h2>{isAnonymous ? t('confidentiality.anonymous_title') : t('confidentiality.confidential_title')}</h2>
        <p>
          {isAnonymous ? t('confidentiality.anonymous_text') : t('confidentiality.confidential_text', { organization })}
        </p>
        <p>
          {t('confidentiality.sealed')}{' '}
          {protectionUrl && <a href={`${protectionUrl}?language=${language}`}>{t('confidentiality.link')}</a>}
        </p>
        <h2>{t('confidentiality.who_title')}</h2>
        <ul>
          <li>{t('confidentiality.who_groups', { organization, threshold: survey.threshold })}</li>
          <li>{t('confidentiality.who_when')}</li>
          <li>{t('confidentiality.who_comments', { commenters: leastCommenters(survey.threshold) })}</li>
        </ul>
        <p>
          {survey.is_kiosk
            ? t('confidentiality.free_kiosk')
            : isAnonymous
              ? t('confidentiality.free')
              : t('confidentiality.free_personal')}
        </p>
        {isAnonymous && survey.categories.length > 0 && <p>{t('confidentiality.units_voluntary')}</p>}
        {isAnonymous && !survey.is_kiosk && (
          <p className="vs-hint">
            {t('confidentiality.fingerprint')} <a href={fingerprintUrl}>{t('promise.fingerprint_link')}</a>{' '}
            {t('confidentiality.returning')}
          </p>
        )}
      </details>
    </section>
  );
}
