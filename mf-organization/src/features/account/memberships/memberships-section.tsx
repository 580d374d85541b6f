import { useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Section } from '@veleta/shared/ui';
import { Memberships } from './memberships.tsx';
import { membershipsQuery } from '../own-data.api.ts';

/** Renders nothing for a person who belongs to one account only. */
export function MembershipsSection() {
  const { t } = useTranslation('mf-organization');
  const { data = [] } = useQuery(membershipsQuery());
  if (data.length < 2) return null;
  return (
    <Section title={t('memberships.title')} description={t('memberships.intro')}>
      <Memberships memberships={data} />
    </Section>
  );
}
