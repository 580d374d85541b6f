import { summarizeResults, writeSummary } from '@veleta/shared/contracts';
import { useLanguage, useTranslation } from '@veleta/shared/i18n';
import { Box, Heading, Text } from '@veleta/shared/ui';
import { useId } from 'react';
import type { Overview } from '../../common/analysis.api.ts';
import type { Drivers } from '../../common/drivers.api.ts';

interface ResultsSummaryProps {
  readonly overview: Overview;
  /** Null without drivers; undefined while they are loading. */
  readonly drivers: Drivers | null | undefined;
}

/** The results in one paragraph. The sentence on drivers is its last, so that the others can be read before it is there. */
export function ResultsSummary({ overview, drivers }: ResultsSummaryProps) {
  const { t } = useTranslation('mf-stats');
  const language = useLanguage();
  const titleId = useId();
  const text = writeSummary(summarizeResults(overview, drivers), language, (key, values, count) =>
    t(`resultsSummary.${key}`, { ...values, ...(count !== undefined && { count }) }),
  );
  if (!text) return null;
  return (
    <Box as="section" aria-labelledby={titleId} _print={{ breakInside: 'avoid' }}>
      <Heading as="h2" size="md" id={titleId}>
        {t('resultsSummary.title')}
      </Heading>
      {/* Has the usual height from the start, so that the last sentence does not move the figures below. */}
      <Text mt="2" maxW="3xl" {...(overview.unit ? {} : { minH: { base: '5lh', md: '3lh' } })}>
        {text}
      </Text>
    </Box>
  );
}
