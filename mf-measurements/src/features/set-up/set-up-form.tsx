import { useQuery, useQueryClient } from '@veleta/shared/query';
import { useState, type ReactNode } from 'react';
import { useLanguage, useTranslation } from '@veleta/shared/i18n';
import { Box, Button, Card, Grid, Heading, Stack } from '@veleta/shared/ui';
import { DatesPreview } from './dates/dates-preview.tsx';
import { DistributionFields } from './participants/distribution-fields.tsx';
import { PlanPrompt } from './plan-limit/plan-prompt.tsx';
import type { Launch } from './launch/launch.api.ts';
import { LaunchReview, type LaunchReviewProps } from './launch/launch-review.tsx';
import { OverrideDialog } from './override-dialog.tsx';
import { ActiveNotice, DraftNotice, ExistingNotice } from './set-up-notices.tsx';
import { peopleAsked } from './participants/people-asked.ts';
import { frequenciesQuery, setsQuery, type Measurement, type MeasurementSet } from './set-up.api.ts';
import { ThresholdField } from './participants/threshold-field.tsx';
import { useSetUp } from './use-set-up.ts';
import { WhenFields } from './dates/when-fields.tsx';

/** Selects a participant list; supplied by the page. */
export type ListPicker = (props: {
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}) => ReactNode;

export interface SetUpFormProps {
  readonly product: string;
  readonly productName: string;
  readonly existing: MeasurementSet | undefined;
  readonly listPicker: ListPicker;
  /** Results are broken down by units. */
  readonly hasUnits: boolean;
  /** Button that stops an active measurement; supplied by the page. */
  readonly stopButton: (active: Measurement) => ReactNode;
  readonly peopleOn: (list: string) => number | null;
  readonly isListThere: (list: string) => boolean;
  readonly onSaved: () => void;
  readonly surveyPreview: LaunchReviewProps['surveyPreview'];
}

/** Form for a new measurement set of one product. */
export function SetUpForm({
  product,
  productName,
  existing,
  listPicker,
  hasUnits,
  stopButton,
  peopleOn,
  isListThere,
  onSaved,
  surveyPreview,
}: SetUpFormProps) {
  const { t } = useTranslation('mf-measurements');
  const language = useLanguage();
  /** The launch that waits for a confirmation of what it replaces. */
  const [pendingLaunch, setPendingLaunch] = useState<Launch | null>(null);
  const client = useQueryClient();
  // Refetches what would be lost: a measurement may have opened or ended since the form was opened.
  const refreshSets = () => client.invalidateQueries(setsQuery(product));
  const form = useSetUp({ product, existing, isListThere, onSaved, onOverride: () => void refreshSets() });
  const frequencies = useQuery(frequenciesQuery(language));
  const frequencyName =
    frequencies.data?.find(({ id }) => id === existing?.frequency)?.name ?? existing?.frequency ?? '';
  const active = existing?.measurements.find(({ state }) => state === 'active');
  const people = peopleAsked(form.values, peopleOn);

  const launch = (planned: Launch): void => {
    if (!existing) return void form.launch(planned);
    setPendingLaunch(planned);
    void refreshSets();
  };
  const send = async (): Promise<void> => {
    if (pendingLaunch) await form.launch(pendingLaunch);
    setPendingLaunch(null);
  };

  if (form.reviewed)
    return (
      <>
        <LaunchReview
          input={form.reviewed}
          productName={productName}
          replaced={existing && <ExistingNotice existing={existing} frequencyName={frequencyName} />}
          texts={form.values.mailTexts}
          onTexts={(texts) => form.change('mailTexts', texts)}
          onStart={form.startOn}
          isSaving={form.isBusy}
          onBack={form.leaveReview}
          onLaunch={launch}
          surveyPreview={surveyPreview}
        />
        {existing && (
          <OverrideDialog
            existing={existing}
            productName={productName}
            isOpen={pendingLaunch !== null}
            isSaving={form.isBusy}
            onConfirm={() => void send()}
            onCancel={() => setPendingLaunch(null)}
          />
        )}
      </>
    );

  return (
    <form {...form.formProps}>
      <Stack gap="6">
        {active && <ActiveNotice active={active} stopButton={stopButton(active)} />}
        {!active && existing && <ExistingNotice existing={existing} frequencyName={frequencyName} />}
        {form.isRestored && <DraftNotice onStartAgain={form.discard} />}
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' }}
          templateRows={{ lg: 'auto 1fr' }}
          gap="6"
          alignItems="start"
        >
          <Card.Root>
            <Card.Body gap="6">
              <Heading as="h3" size="md">
                {t('setUp.when')}
              </Heading>
              <WhenFields form={form} />
            </Card.Body>
          </Card.Root>
          {/* In one column, the dates are below the fields that determine them. */}
          <Box gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / span 2' }} position={{ lg: 'sticky' }} top="24">
            <DatesPreview values={form.values} today={form.today} />
          </Box>
          <Card.Root>
            <Card.Body gap="6">
              <Heading as="h3" size="md">
                {t('setUp.who')}
              </Heading>
              <DistributionFields
                form={form}
                hasUnits={hasUnits}
                listPicker={listPicker({
                  value: form.values.participantList,
                  onChange: (id) => form.change('participantList', id),
                  error: form.errorOf('participantList'),
                })}
              />
              <Box borderTopWidth="1px" />
              <Heading as="h3" size="md">
                {t('setUp.shown')}
              </Heading>
              <ThresholdField form={form} people={people} />
            </Card.Body>
          </Card.Root>
        </Grid>
        <PlanPrompt needed={people} error={form.planError} />
        <Box>
          <Button
            type="submit"
            size="lg"
            loading={form.isBusy}
            loadingText={t('setUp.review')}
            disabled={active !== undefined}
          >
            {t('setUp.review')}
          </Button>
        </Box>
      </Stack>
    </form>
  );
}
