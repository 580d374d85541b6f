import { useBilingual, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useParams } from '@veleta/shared/router';
import { ErrorState, LoadingState, Page } from '@veleta/shared/ui';
import { isUnknown, participationQuery } from '../features/measurement/measurement.api.ts';
import { MeasurementView } from '../features/measurement/measurement-view.tsx';
import { UnknownMeasurement } from '../features/measurement/unknown-measurement.tsx';
import { StopMeasurement } from '../features/products-panel/stop-measurement.tsx';
import { SurveyLink } from '../features/products-panel/survey-link.tsx';

/** One measurement, while it waits, collects and afterwards. */
export default function MeasurementPage() {
  const { id = '' } = useParams();
  return <MeasurementOf key={id} id={id} />;
}

function MeasurementOf({ id }: { id: string }) {
  const { t } = useTranslation('mf-measurements');
  const bilingual = useBilingual();
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(participationQuery(id));
  if (isUnknown(error)) return <UnknownMeasurement />;
  if (!data) {
    return (
      <Page title={t('measurement.title')}>
        {error ? (
          <ErrorState
            message={t('measurement.failed')}
            description={errorText(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <LoadingState shape="cards" count={2} />
        )}
      </Page>
    );
  }
  const { measurement, productName } = data;
  return (
    <MeasurementView
      participation={data}
      link={measurement.surveyLink === null ? t('panel.personalLinks') : <SurveyLink href={measurement.surveyLink} />}
      stop={<StopMeasurement measurement={measurement} name={bilingual(productName)} />}
      invitations={null}
    />
  );
}
