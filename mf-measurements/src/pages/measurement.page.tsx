import { useBilingual, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useParams } from '@veleta/shared/router';
import { ErrorState, LoadingState, Page } from '@veleta/shared/ui';
import { useCanManage } from '../common/use-can-manage.ts';
import { InvitationsPanel } from '../features/invitations/invitations-panel.tsx';
import { KioskPanel } from '../features/kiosk/kiosk-panel.tsx';
import { isUnknown, participationQuery } from '../features/measurement/measurement.api.ts';
import { MeasurementView } from '../features/measurement/measurement-view.tsx';
import { UnknownMeasurement } from '../features/measurement/unknown-measurement.tsx';
import { StopMeasurement } from '../common/stop-measurement/stop-measurement.tsx';
import { SurveyLink } from '../common/survey-link/survey-link.tsx';

/** One measurement: scheduled, active or finished. */
export default function MeasurementPage() {
  const { id = '' } = useParams();
  return <MeasurementOf key={id} id={id} />;
}

function MeasurementOf({ id }: { id: string }) {
  const { t } = useTranslation('mf-measurements');
  const bilingual = useBilingual();
  const errorText = useErrorText();
  const canManage = useCanManage();
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
  const { measurement } = data;
  const name = bilingual(data.productName);
  const { surveyLink } = measurement;
  return (
    <MeasurementView
      participation={data}
      link={
        surveyLink === null ? (
          t('panel.personalLinks')
        ) : (
          <SurveyLink measurement={{ ...measurement, surveyLink }} name={name} />
        )
      }
      stop={<StopMeasurement measurement={measurement} name={name} />}
      invitations={
        canManage && (
          <>
            {measurement.distribution === 'traceable-link' && <InvitationsPanel measurementId={id} />}
            {surveyLink !== null && (
              <KioskPanel measurementId={id} fileName={`${measurement.product}-${measurement.firstDate}`} />
            )}
          </>
        )
      }
    />
  );
}
