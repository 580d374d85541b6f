import { Heading } from './frame.tsx';
import { useTexts } from './texts.ts';

/** Explains browser fingerprints in plain language. */
export function FingerprintScreen() {
  const { t } = useTexts();
  return (
    <section className="vs-card">
      <Heading id="fingerprint">{t('fingerprint.heading')}</Heading>
      <p className="vs-lead">{t('fingerprint.lead')}</p>
      <h2>{t('fingerprint.is_title')}</h2>
      <p>{t('fingerprint.is_text')}</p>
      <h2>{t('fingerprint.use_title')}</h2>
      <p>{t('fingerprint.use_text')}</p>
      <h2>{t('fingerprint.not_title')}</h2>
      <p>{t('fingerprint.not_text')}</p>
      <h2>{t('fingerprint.kept_title')}</h2>
      <p>{t('fingerprint.kept_text')}</p>
    </section>
  );
}
