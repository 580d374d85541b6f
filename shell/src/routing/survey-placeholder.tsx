import { Page } from '@veleta/shared/ui';
import { useTranslation } from 'react-i18next';

/** `/survey`, empty as specified: a heading in the layout. */
export function SurveyPlaceholder() {
  const { t } = useTranslation('shell');
  return <Page title={t('survey.title')} />;
}

/** `/survey/organization`, empty as specified. */
export function OrganizationSurveyPlaceholder() {
  const { t } = useTranslation('shell');
  return <Page title={t('survey.organization')} />;
}
