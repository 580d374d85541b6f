import { formatDateRange, useBilingual, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useNavigate, useSearchParams } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { EmptyState, ErrorState, LinkButton, LoadingState, Page, RouterLink } from '@veleta/shared/ui';
import { Plus } from '@veleta/shared/ui/icons';
import { SignpostPicture, VanePicture } from '@veleta/shared/ui/pieces';
import { actionFormHref, NEW_ACTION } from '../common/action-address.ts';
import { measurementsQuery, type Measurement } from '../common/analysis.api.ts';
import { chooseFinished } from '../common/measurement-choice/choose-measurement.ts';
import { useOpenedFrom } from '../common/opened-from.ts';
import { ActionList } from '../features/action-plans/action-list.tsx';
import { actionsQuery, type Action } from '../features/action-plans/action-plans.api.ts';
import { EditAction } from '../features/action-plans/form/edit-action.tsx';

/** `/stats/action-plans`: the actions of the account, and the form for one of them. */
export default function ActionPlansPage() {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const [parameters] = useSearchParams();
  const { role } = useAuth();
  const { measurement: openedFrom, back } = useOpenedFrom();
  const measurements = useQuery(measurementsQuery());
  const actions = useQuery(actionsQuery());
  const mayWrite = role !== 'analyst';
  const form = mayWrite ? parameters.get('action') : null;

  if (!measurements.data || !actions.data) {
    const failed = [measurements, actions].find(({ error }) => error);
    return (
      <Page title={t('actions.title')} back={<RouterLink to={back}>{t('actions.back')}</RouterLink>}>
        {failed ? (
          <ErrorState
            message={t('actions.loadFailed')}
            description={errorText(failed.error)}
            onRetry={() => void Promise.all([measurements.refetch(), actions.refetch()])}
            isRetrying={measurements.isFetching || actions.isFetching}
          />
        ) : (
          <LoadingState shape="table" count={4} />
        )}
      </Page>
    );
  }
  const initial = chooseFinished(measurements.data, openedFrom);
  if (form !== null)
    return <FormPage form={form} actions={actions.data} measurements={measurements.data} initial={initial} />;
  const add =
    mayWrite && initial ? (
      <LinkButton to={actionFormHref({ measurement: initial.id })}>
        <Plus />
        {t('actions.add')}
      </LinkButton>
    ) : undefined;
  const others =
    mayWrite && initial ? (
      <>
        <LinkButton to={`/stats/action-ideas?measurement=${initial.id}`} variant="ghost">
          {t('actions.manageIdeas')}
        </LinkButton>
        <LinkButton to={`/stats/follow-up?measurement=${initial.id}`} variant="outline">
          {t('actions.followUp')}
        </LinkButton>
      </>
    ) : undefined;
  return (
    <Page
      title={t('actions.title')}
      description={t('actions.description')}
      back={<RouterLink to={back}>{t('actions.back')}</RouterLink>}
      action={
        actions.data.length > 0 ? (
          <>
            {others}
            {add}
          </>
        ) : (
          others
        )
      }
    >
      {actions.data.length > 0 ? (
        <ActionList
          actions={actions.data}
          editHrefOf={mayWrite ? (id) => actionFormHref({ measurement: openedFrom, action: id }) : undefined}
        />
      ) : (
        <EmptyState
          picture={<VanePicture />}
          title={t(initial ? 'actions.none' : 'actions.noResults')}
          description={t(
            initial ? (mayWrite ? 'actions.noneHint' : 'actions.noneForAnalysts') : 'actions.noResultsHint',
          )}
          action={initial ? add : <LinkButton to={back}>{t('actions.back')}</LinkButton>}
        />
      )}
    </Page>
  );
}

interface FormPageProps {
  /** Id of the action, or `NEW_ACTION`. */
  readonly form: string;
  readonly actions: readonly Action[];
  readonly measurements: readonly Measurement[];
  /** The measurement of a new action. */
  readonly initial: Measurement | undefined;
}

function FormPage({ form, actions, measurements, initial }: FormPageProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const listHref = actionFormHref({ measurement: parameters.get('measurement'), action: null });
  const action = actions.find(({ id }) => id === form);
  const measurement = form === NEW_ACTION ? initial : measurements.find(({ id }) => id === action?.measurement.id);
  const back = <RouterLink to={listHref}>{t('actions.backToList')}</RouterLink>;
  if (!measurement)
    return (
      <Page title={t('actions.editTitle')} back={back}>
        <EmptyState
          picture={<SignpostPicture />}
          title={t('actions.gone')}
          description={t('actions.goneHint')}
          action={<LinkButton to={listHref}>{t('actions.backToList')}</LinkButton>}
        />
      </Page>
    );
  const subject = {
    measurement: measurement.id,
    dimension: parameters.get('dimension'),
    item: parameters.get('item'),
    unit: parameters.get('unit'),
  };
  return (
    <Page
      title={t(action ? 'actions.editTitle' : 'actions.newTitle')}
      description={t('actions.name', {
        product: translate(measurement.productName),
        period: formatDateRange(measurement.firstDate, measurement.lastDate),
      })}
      back={back}
    >
      <EditAction
        of={action ? { action } : { subject }}
        product={measurement.product}
        onDone={() => void navigate(listHref)}
      />
    </Page>
  );
}
