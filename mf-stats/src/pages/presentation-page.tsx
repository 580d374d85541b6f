import { useErrorText, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useNavigate } from '@veleta/shared/router';
import { EmptyState, ErrorState, LinkButton, LoadingState, Page, RouterLink } from '@veleta/shared/ui';
import { ResultsPicture } from '@veleta/shared/ui/pieces';
import { measurementsQuery } from '../common/analysis.api.ts';
import { chooseFinished } from '../common/measurement-choice/choose-measurement.ts';
import { useOpenedFrom } from '../common/opened-from.ts';
import { presentationQuery } from '../features/presentation/presentation.api.ts';
import { SlideShow } from '../features/presentation/slide-show.tsx';

/** `/stats/presentation`: the slides of a finished measurement over the whole window. */
export default function PresentationPage() {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { measurement, back } = useOpenedFrom();
  const measurements = useQuery({ ...measurementsQuery(), enabled: measurement === null });
  const id = measurement ?? chooseFinished(measurements.data ?? [], null)?.id ?? null;
  const slides = useQuery({ ...presentationQuery(id ?? '', language), enabled: id !== null });
  const failed = [measurements, slides].find(({ error, data }) => error && !data);
  const content = () => {
    if (failed)
      return (
        <ErrorState
          message={t('presentation.failed')}
          description={errorText(failed.error)}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      );
    if (slides.data) return <SlideShow presentation={slides.data} onClose={() => void navigate(back)} />;
    if (id === null && measurements.data)
      return (
        <EmptyState
          picture={<ResultsPicture />}
          title={t('presentation.none')}
          description={t('presentation.noneHint')}
          action={<LinkButton to={back}>{t('presentation.back')}</LinkButton>}
        />
      );
    return <LoadingState shape="table" count={4} />;
  };
  return (
    <Page title={t('presentation.title')} back={<RouterLink to={back}>{t('presentation.back')}</RouterLink>}>
      {content()}
    </Page>
  );
}
