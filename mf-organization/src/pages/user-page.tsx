import { useTranslation } from '@veleta/shared/i18n';
import { Slot } from '@veleta/shared/remote';
import { useAuth } from '@veleta/shared/session';
import { LoadingState, Page, Section, Stack } from '@veleta/shared/ui';
import { DeleteAccount } from '../features/account/deletion/delete-account.tsx';
import { DetailsForm } from '../features/account/details-form.tsx';
import { ExportData } from '../features/account/export-data.tsx';
import { LanguageChoice } from '../features/account/language-choice.tsx';
import { MembershipsSection } from '../features/account/memberships/memberships-section.tsx';
import { OwnSessions } from '../features/account/sessions/own-sessions.tsx';
import { PasswordForm } from '../features/account/password-form.tsx';
import { SignOutEverywhere } from '../features/account/sessions/sign-out-everywhere.tsx';

/** `/user`: names, language, accounts, password, sessions, sections of other areas, data export and deletion of the signed-in person. */
export default function UserPage() {
  const { t } = useTranslation('mf-organization');
  const { user } = useAuth();
  return (
    <Page title={t('account.title')}>
      {!user ? (
        <LoadingState shape="form" />
      ) : (
        <Stack gap="12" maxW="3xl">
          <Section title={t('account.details')}>
            <DetailsForm key={user.id} user={user} />
          </Section>
          <Section title={t('account.language')} description={t('account.languageHint')}>
            <LanguageChoice />
          </Section>
          <MembershipsSection />
          <Section title={t('password.title')} description={t('password.intro')}>
            <PasswordForm />
          </Section>
          <Section title={t('sessions.title')} description={t('sessions.intro')} action={<SignOutEverywhere />}>
            <OwnSessions />
          </Section>
          <Slot id="user.sections" />
          <Section title={t('export.title')} description={t('export.intro')}>
            <ExportData />
          </Section>
          <Section title={t('removal.section')} description={t('removal.sectionIntro')}>
            <DeleteAccount />
          </Section>
        </Stack>
      )}
    </Page>
  );
}
