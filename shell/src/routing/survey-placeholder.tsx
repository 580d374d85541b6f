import { useTranslation } from '@veleta/shared/i18n';
import { EmptyState, LinkButton, Page } from '@veleta/shared/ui';
import { ClipboardList } from '@veleta/shared/ui/icons';

/** Nothing to show, and where the running surveys are. */
function Nothing() {
  const { t } = useTranslation('shell');
  return (
    <EmptyState
      icon={<ClipboardList aria-hidden="true" />}
      title={t('survey.empty')}
      description={t('survey.emptyHint')}
      action={<LinkButton to="/dashboard">{t('survey.emptyAction')}</LinkButton>}
    />
  );
}

/** `/survey`, empty as specified. */
export function SurveyPlaceholder() {
  const { t } = useTranslation('shell');
  return (
    <Page title={t('survey.title')}>
      <Nothing />
    </Page>
  );
}

/** `/survey/organization`, empty as specified. */
export function OrganizationSurveyPlaceholder() {
  const { t } = useTranslation('shell');
  return (
    <Page title={t('survey.organization')}>
      <Nothing />
    </Page>
  );
}
