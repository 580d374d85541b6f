import { useTranslation } from '@veleta/shared/i18n';
import { EmptyState, HStack, LinkButton, Page } from '@veleta/shared/ui';
import { ClipboardList } from '@veleta/shared/ui/icons';

/** Empty state that links to the pages which have the surveys today. */
function Reserved({ title, description }: { title: string; description: string }) {
  const { t } = useTranslation('layouts');
  return (
    <EmptyState
      icon={<ClipboardList aria-hidden="true" />}
      title={title}
      description={description}
      action={
        <HStack gap="3" wrap="wrap" justifyContent="center">
          <LinkButton to="/dashboard">{t('survey.emptyAction')}</LinkButton>
          <LinkButton to="/calendar" variant="outline">
            {t('survey.calendar')}
          </LinkButton>
        </HStack>
      }
    />
  );
}

/** `/survey`, empty as specified. */
export function SurveyPlaceholder() {
  const { t } = useTranslation('layouts');
  return (
    <Page title={t('survey.title')}>
      <Reserved title={t('survey.empty')} description={t('survey.emptyHint')} />
    </Page>
  );
}

/** `/survey/organization`, empty as specified. */
export function OrganizationSurveyPlaceholder() {
  const { t } = useTranslation('layouts');
  return (
    <Page title={t('survey.organization')}>
      <Reserved title={t('survey.organizationEmpty')} description={t('survey.organizationEmptyHint')} />
    </Page>
  );
}
