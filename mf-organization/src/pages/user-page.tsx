import { useTranslation } from '@veleta/shared/i18n';
import { useAuth } from '@veleta/shared/session';
import { LoadingState, Page, Section, Stack } from '@veleta/shared/ui';
import { DetailsForm } from '../features/account/details-form.tsx';
import { LanguageChoice } from '../features/account/language-choice.tsx';
import { PasswordForm } from '../features/account/password-form.tsx';

/** `/user`: the signed-in person's own names, language and password. */
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
          <Section title={t('password.title')} description={t('password.intro')}>
            <PasswordForm />
          </Section>
        </Stack>
      )}
    </Page>
  );
}
