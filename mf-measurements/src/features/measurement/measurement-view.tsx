import type { ReactNode } from 'react';
import { formatDateRange, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Card, Grid, LinkButton, Page, RouterLink, Stack, StatusBadge } from '@veleta/shared/ui';
import { ByDay } from './days/by-day.tsx';
import { ByUnit } from './by-unit.tsx';
import { MeasurementFacts } from './measurement-facts.tsx';
import type { Participation } from './measurement.api.ts';
import { ParticipationSummary } from './participation-summary.tsx';
import { WhatNext } from './what-next.tsx';

interface MeasurementViewProps {
  readonly participation: Participation;
  /** The link to the survey. */
  readonly link: ReactNode;
  /** Button that ends the measurement after a confirmation. */
  readonly stop: ReactNode;
  /** The mails that were sent. */
  readonly invitations: ReactNode;
}

/** One measurement: participation, facts and what happens next. */
export function MeasurementView({ participation, link, stop, invitations }: MeasurementViewProps) {
  const { t } = useTranslation('mf-measurements');
  const name = useBilingual()(participation.productName);
  const { measurement } = participation;
  const { id, state, firstDate, lastDate, responses } = measurement;
  // Too few responses: the summary says so, and there is no breakdown.
  const isWithheld = state === 'finished' && responses === null;
  const period = formatDateRange(firstDate, lastDate);
  return (
    <Page
      title={name}
      tabTitle={`${name}, ${period}`}
      description={period}
      back={<RouterLink to="/dashboard">{t('measurement.back')}</RouterLink>}
      action={
        <>
          {state === 'active' && stop}
          {state === 'finished' && <LinkButton to={`/stats?measurement=${id}`}>{t('panel.results')}</LinkButton>}
        </>
      }
    >
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
        templateRows={{ lg: 'auto 1fr' }}
        gap="6"
        alignItems="start"
      >
        <Card.Root>
          <Card.Body gap="8">
            <Stack gap="4" alignItems="flex-start">
              <StatusBadge state={state} />
              <Stack gap="6" width="full">
                <ParticipationSummary participation={participation} />
                <WhatNext participation={participation} />
              </Stack>
            </Stack>
            {state !== 'programmed' && !isWithheld && <ByDay participation={participation} />}
          </Card.Body>
        </Card.Root>
        {/* In one column, the link and the dates precede long tables. */}
        <Card.Root gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / span 2' }}>
          <Card.Body>
            <MeasurementFacts participation={participation} link={link} />
          </Card.Body>
        </Card.Root>
        <Stack gap="6" minW="0">
          {state === 'finished' && !isWithheld && (
            <Card.Root>
              <Card.Body>
                <ByUnit id={id} />
              </Card.Body>
            </Card.Root>
          )}
          {invitations}
        </Stack>
      </Grid>
    </Page>
  );
}
