import { useBilingual, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useNavigate, useSearchParams } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { EmptyState, ErrorState, Field, LinkButton, LoadingState, Page, RouterLink, Stack } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { ClipboardList } from '@veleta/shared/ui/icons';
import { actionFormHref } from '../common/action-address.ts';
import { ideasQuery, type IdeasOfDimension } from '../common/action-ideas.api.ts';
import { measurementsQuery } from '../common/analysis.api.ts';
import { chooseFinished } from '../common/measurement-choice/choose-measurement.ts';
import { ideaHref, NEW_IDEA } from '../features/action-ideas/idea-address.ts';
import { IdeaForm } from '../features/action-ideas/idea-form.tsx';
import { IdeaList } from '../features/action-ideas/idea-list.tsx';

/** `/stats/action-ideas`: the ideas for actions of a product, and the form for one of them. */
export default function ActionIdeasPage() {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const mayWrite = useAuth().role !== 'analyst';
  const measurement = parameters.get('measurement');
  const measurements = useQuery(measurementsQuery());
  const products = [...new Map(measurements.data?.map((one) => [one.product, one.productName]))];
  const product =
    products.find(([key]) => key === parameters.get('product'))?.[0] ??
    chooseFinished(measurements.data ?? [], measurement)?.product ??
    products[0]?.[0];
  const ideas = useQuery({ ...ideasQuery(product ?? ''), enabled: product !== undefined });
  const plans = actionFormHref({ measurement, action: null });
  const back = <RouterLink to={plans}>{t('ideas.back')}</RouterLink>;

  if (!measurements.data || (product !== undefined && !ideas.data)) {
    const failed = [measurements, ideas].find(({ error }) => error);
    return (
      <Page title={t('ideas.title')} back={back}>
        {failed ? (
          <ErrorState
            message={t('ideas.loadFailed')}
            description={errorText(failed.error)}
            onRetry={() => void failed.refetch()}
            isRetrying={failed.isFetching}
          />
        ) : (
          <LoadingState shape="cards" count={6} />
        )}
      </Page>
    );
  }
  if (product === undefined)
    return (
      <Page title={t('ideas.title')} back={back}>
        <EmptyState
          icon={<ClipboardList aria-hidden="true" />}
          title={t('ideas.none')}
          description={t('ideas.noneHint')}
          action={<LinkButton to={plans}>{t('ideas.back')}</LinkButton>}
        />
      </Page>
    );
  const listHref = ideaHref({ measurement, product });
  const form = mayWrite ? parameters.get('idea') : null;
  if (form !== null)
    return (
      <FormPage
        product={product}
        of={ideas.data?.find(({ dimension }) => dimension === parameters.get('dimension'))}
        form={form}
        listHref={listHref}
      />
    );
  return (
    <Page title={t('ideas.title')} description={t('ideas.description')} back={back}>
      <Stack gap="8">
        {products.length > 1 ? (
          <Field.Root width={{ base: 'full', sm: '20rem' }}>
            <Field.Label>{t('ideas.product')}</Field.Label>
            <Select
              value={product}
              onChange={({ currentTarget }) =>
                void navigate(ideaHref({ measurement, product: currentTarget.value }), { replace: true })
              }
            >
              {products.map(([key, name]) => (
                <option key={key} value={key}>
                  {translate(name)}
                </option>
              ))}
            </Select>
          </Field.Root>
        ) : null}
        <IdeaList
          product={product}
          dimensions={ideas.data ?? []}
          editHrefOf={mayWrite ? (dimension, idea) => ideaHref({ measurement, product, dimension, idea }) : undefined}
        />
      </Stack>
    </Page>
  );
}

interface FormPageProps {
  readonly product: string;
  /** The dimension of the idea; undefined for an unknown one. */
  readonly of: IdeasOfDimension | undefined;
  /** Key of the idea, or `NEW_IDEA`. */
  readonly form: string;
  readonly listHref: string;
}

function FormPage({ product, of, form, listHref }: FormPageProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const navigate = useNavigate();
  const idea = of?.ideas.find(({ key }) => key === form) ?? null;
  const back = <RouterLink to={listHref}>{t('ideas.title')}</RouterLink>;
  if (!of || (form !== NEW_IDEA && !idea))
    return (
      <Page title={t('ideas.editTitle')} back={back}>
        <EmptyState
          icon={<ClipboardList aria-hidden="true" />}
          title={t('ideas.gone')}
          description={t('ideas.goneHint')}
          action={<LinkButton to={listHref}>{t('ideas.title')}</LinkButton>}
        />
      </Page>
    );
  return (
    <Page title={t(idea ? 'ideas.editTitle' : 'ideas.newTitle')} description={translate(of.name)} back={back}>
      <IdeaForm
        key={form}
        product={product}
        dimension={of.dimension}
        idea={idea}
        onDone={() => void navigate(listHref)}
      />
    </Page>
  );
}
