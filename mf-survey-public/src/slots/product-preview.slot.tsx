import { useErrorText, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import type { SlotProps } from '@veleta/shared/remote';
import { ErrorState, LoadingState } from '@veleta/shared/ui';
import { useEffect, useState } from 'react';
import { previewQuery } from '../preview/preview.api.ts';
import { SurveyPreview } from '../preview/survey-preview.tsx';
import { loadCatalogue, type Catalogue } from '../standalone/translate.ts';

/**
 * Fills `product.preview` with the survey of the product `subject`. Calls `onDone` where a participant would submit.
 */
export default function ProductPreview({ subject = '', onDone }: SlotProps) {
  const { t } = useTranslation('mf-survey-public');
  const errorText = useErrorText();
  const language = useLanguage();
  const [first] = useState(language);
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  useEffect(() => {
    void loadCatalogue(first).then(setCatalogue);
  }, [first]);
  const { data, error, isFetching, refetch } = useQuery(previewQuery(subject));
  if (error && !isFetching)
    return (
      <ErrorState
        message={t('states.down_heading')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  // Waits for the current request, because the preview must not change while a user reads it.
  if (!data || isFetching || !catalogue) return <LoadingState shape="form" count={3} />;
  return <SurveyPreview key={subject} survey={data.survey} first={{ language: first, catalogue }} onSend={onDone} />;
}
