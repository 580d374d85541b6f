import { useTranslation } from '@veleta/shared/i18n';
import { Page, Stack } from '@veleta/shared/ui';
import { DatabaseSection } from './database-section.tsx';
import { FailuresSection } from './failures-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { Clock } from './moments.tsx';
import { PartsSection } from './parts-section.tsx';
import { QueuesSection } from './queues-section.tsx';
import { ResultsSection } from './results-section.tsx';
import { ServerSection } from './server-section.tsx';

/** `/operations`: state of the deployment, for operators. */
export default function OperationsPage() {
  const { t } = useTranslation('operations');
  return (
    <Page title={t('page.title')} description={t('page.hint')}>
      <Clock>
        <Stack gap={{ base: '10', md: '12' }}>
          <ServerSection />
          <PartsSection />
          <FailuresSection />
          <QueuesSection />
          <ResultsSection />
          <MailsSection />
          <DatabaseSection />
        </Stack>
      </Clock>
    </Page>
  );
}
