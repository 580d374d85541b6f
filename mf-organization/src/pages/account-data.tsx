import { useTranslation } from '@veleta/shared/i18n';
import { Section, Stack } from '@veleta/shared/ui';
import { DeleteAccount } from '../features/account/deletion/delete-account.tsx';
import { ExportData } from '../features/account/export-data.tsx';

/** Fills `account.data` with the data export and the account deletion. */
export default function AccountData() {
  const { t } = useTranslation('mf-organization');
  return (
    <Stack gap="8">
      <Section title={t('export.title')} description={t('export.intro')}>
        <ExportData />
      </Section>
      <Section title={t('removal.section')} description={t('removal.sectionIntro')}>
        <DeleteAccount />
      </Section>
    </Stack>
  );
}
