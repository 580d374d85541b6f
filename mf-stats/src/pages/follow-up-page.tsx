import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useSearchParams } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { EmptyState, ErrorState, LinkButton, LoadingState, Page, RouterLink, Stack } from '@veleta/shared/ui';
import { PeoplePicture, ShieldPicture } from '@veleta/shared/ui/pieces';
import { useState } from 'react';
import { actionFormHref } from '../common/action-address.ts';
import { measurementsQuery, type Measurement } from '../common/analysis.api.ts';
import { chooseFinished } from '../common/measurement-choice/choose-measurement.ts';
import { MeasurementPicker } from '../common/measurement-choice/measurement-picker.tsx';
import { actionsQuery } from '../features/action-plans/action-plans.api.ts';
import { FollowUpForm } from '../features/follow-up/follow-up-form.tsx';
import { followUpPagesQuery, tableQuery } from '../features/follow-up/follow-up.api.ts';
import { DeletePage, PublishedNote } from '../features/follow-up/published-note.tsx';

/** `/stats/follow-up`: the page "What we heard, what we do" of a measurement. */
export default function FollowUpEditor() {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const { role } = useAuth();
  const [parameters, setParameters] = useSearchParams();
  const opened = parameters.get('measurement');
  const back = actionFormHref({ measurement: opened, action: null });
  const measurements = useQuery(measurementsQuery());
  const frame = {
    title: t('followUp.title'),
    description: t('followUp.description'),
    back: <RouterLink to={back}>{t('followUp.back')}</RouterLink>,
  };
  if (role === 'analyst')
    return (
      <Page {...frame}>
        <EmptyState
          picture={<ShieldPicture />}
          title={t('followUp.forAnalysts')}
          description={t('followUp.forAnalystsHint')}
        />
      </Page>
    );
  if (!measurements.data)
    return (
      <Page {...frame}>
        {measurements.error ? (
          <ErrorState
            message={t('followUp.loadFailed')}
            description={errorText(measurements.error)}
            onRetry={() => void measurements.refetch()}
            isRetrying={measurements.isFetching}
          />
        ) : (
          <LoadingState shape="form" count={4} />
        )}
      </Page>
    );
  const chosen = chooseFinished(measurements.data, opened);
  if (!chosen)
    return (
      <Page {...frame}>
        <EmptyState
          picture={<PeoplePicture />}
          title={t('followUp.none')}
          description={t('followUp.noneHint')}
          action={<LinkButton to={back}>{t('followUp.back')}</LinkButton>}
        />
      </Page>
    );
  return (
    <Page {...frame}>
      <MeasurementPicker
        measurements={measurements.data.filter(({ state }) => state === 'finished')}
        chosen={chosen}
        onChoose={(measurement) => setParameters({ measurement }, { replace: true })}
      />
      <Editor key={chosen.id} measurement={chosen} />
    </Page>
  );
}

function Editor({ measurement }: { measurement: Measurement }) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const table = useQuery(tableQuery(measurement.id));
  const pages = useQuery(followUpPagesQuery());
  const actions = useQuery(actionsQuery());
  // The form starts again with the defaults after a deletion.
  const [deletions, setDeletions] = useState(0);
  const queries = [table, pages, actions];
  if (!table.data || !pages.data || !actions.data) {
    const failed = queries.find(({ error }) => error);
    return failed ? (
      <ErrorState
        message={t('followUp.loadFailed')}
        description={errorText(failed.error)}
        onRetry={() => void Promise.all(queries.map(({ refetch }) => refetch()))}
        isRetrying={queries.some(({ isFetching }) => isFetching)}
      />
    ) : (
      <LoadingState shape="form" count={4} />
    );
  }
  const page = pages.data.find((one) => one.measurement.id === measurement.id);
  return (
    <Stack gap="6">
      {page?.link ? <PublishedNote page={page} link={page.link} /> : null}
      <FollowUpForm
        key={deletions}
        table={table.data}
        page={page}
        actions={actions.data.filter((action) => action.measurement.id === measurement.id)}
      />
      {page ? <DeletePage page={page} onDeleted={() => setDeletions((count) => count + 1)} /> : null}
    </Stack>
  );
}
