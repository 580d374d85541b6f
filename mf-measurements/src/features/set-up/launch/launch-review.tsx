import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Box, Button, Card, ErrorState, Heading, HStack, LoadingState, Stack, Text } from '@veleta/shared/ui';
import { ArrowLeft } from '@veleta/shared/ui/icons';
import { dialogIntent } from '@veleta/shared/ui/on-demand';
import type { MeasurementSetInput } from '../set-up.api.ts';
import { LaunchFacts, LaunchIsFinal } from './launch-facts.tsx';
import { launchQuery, type Launch, type MailText } from './launch.api.ts';
import { launchKeys } from './launch-words.ts';
import { MailPreview } from './mail-preview.tsx';
import { StartChoice } from './start-choice.tsx';

export interface LaunchReviewProps {
  readonly input: MeasurementSetInput;
  readonly productName: string;
  /** The set that saving replaces, if there is one. */
  readonly replaced: ReactNode;
  readonly texts: readonly MailText[];
  readonly onTexts: (texts: readonly MailText[]) => void;
  /** Starts on the given day, or today if it is null. */
  readonly onStart: (day: string | null) => void;
  readonly isSaving: boolean;
  readonly onBack: () => void;
  readonly onLaunch: (launch: Launch) => void;
  /** Renders the survey as participants will see it; supplied by the page. */
  readonly surveyPreview: (subject: string) => ReactNode;
}

/** Shows everything that saving does before it is saved. */
export function LaunchReview({
  input,
  productName,
  replaced,
  onBack,
  onLaunch,
  isSaving,
  ...review
}: LaunchReviewProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(launchQuery(input));
  /** The launch for today, after the start was postponed. */
  const [putOff, setPutOff] = useState<Launch | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const hasFailed = error !== null && !isFetching;

  const today = putOff ?? data;
  const choose = (isPutOff: boolean): void => {
    setPutOff(isPutOff ? (today ?? null) : null);
    review.onStart(isPutOff ? (today?.tomorrow?.startDate ?? null) : null);
  };

  return (
    <Stack gap="6">
      <Box>
        <Button type="button" size="sm" ms="-3" variant="ghost" colorPalette="gray" onClick={onBack}>
          <ArrowLeft />
          {t('launch.back')}
        </Button>
        <Heading as="h2" size="lg" mt="2" ref={heading} tabIndex={-1} outline="none">
          {t('launch.title')}
        </Heading>
        <Text color="fg.muted" textStyle="sm" mt="0.5">
          {t('launch.lead')}
        </Text>
      </Box>
      {replaced}
      {!data && !hasFailed && <LoadingState shape="form" count={4} />}
      {hasFailed && (
        <ErrorState
          message={t('launch.failed')}
          description={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data && !hasFailed && (
        <>
          <LaunchFacts
            launch={data}
            input={input}
            productName={productName}
            startChoice={
              today?.tomorrow && (
                <StartChoice
                  launch={today}
                  timezone={input.timezone}
                  tomorrow={today.tomorrow}
                  isPutOff={putOff !== null}
                  onChange={choose}
                />
              )
            }
          />
          <MailPreview launch={data} input={input} texts={review.texts} onTexts={review.onTexts} />
          <SurveyPart subject={subjectOf(input, data)} draw={review.surveyPreview} />
          <LaunchIsFinal hasMails={data.mailings.length > 0} />
          <HStack gap="3" wrap="wrap">
            <Button
              type="button"
              size="lg"
              loading={isSaving}
              loadingText={t(launchKeys(data).button, { count: data.people })}
              disabled={isPlaceholderData}
              onClick={() => onLaunch(data)}
              {...(replaced ? dialogIntent : {})}
            >
              {t(launchKeys(data).button, { count: data.people })}
            </Button>
            <Button type="button" size="lg" variant="outline" colorPalette="gray" onClick={onBack} disabled={isSaving}>
              {t('launch.back')}
            </Button>
          </HStack>
        </>
      )}
    </Stack>
  );
}

/** Returns the subject for the survey's remote: the product with the data of a measurement that is not saved yet. */
function subjectOf(input: MeasurementSetInput, { first, people }: Launch): string {
  const planned = {
    distribution: input.distribution,
    opensAt: first.opensAt,
    closesAt: first.closesAt,
    timezone: input.timezone,
    expected: String(people),
    ...(input.threshold === undefined ? {} : { threshold: String(input.threshold) }),
  };
  return `${input.product}?${new URLSearchParams(planned).toString()}`;
}

function SurveyPart({ subject, draw }: { subject: string; draw: LaunchReviewProps['surveyPreview'] }) {
  const { t } = useTranslation('mf-measurements');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card.Root>
      <Card.Body gap="4">
        <Heading as="h3" size="md">
          {t('launch.surveyTitle')}
        </Heading>
        {isOpen ? (
          draw(subject)
        ) : (
          <Box>
            <Button type="button" variant="outline" colorPalette="gray" onClick={() => setIsOpen(true)}>
              {t('launch.surveyShow')}
            </Button>
          </Box>
        )}
      </Card.Body>
    </Card.Root>
  );
}
