import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQuery } from '@veleta/shared/query';
import { useUser } from '@veleta/shared/session';
import { Box, Button, Card, Flex, Heading, LinkButton, Skeleton, Stack, Text, VisuallyHidden } from '@veleta/shared/ui';
import { CircleCheck } from '@veleta/shared/ui/icons';
import { ProgressBar, VanePicture } from '@veleta/shared/ui/pieces';
import type { ReactNode } from 'react';
import { categoriesQuery, listsQuery, useHideFirstSteps } from './first-steps.api.ts';
import { stepsOf, type Panel, type Step } from './steps.ts';

interface FirstStepsProps {
  readonly panels: readonly Panel[];
  /** Shown if the user has dismissed the first steps, or if they cannot load. */
  readonly otherwise: ReactNode;
}

/** Shows the steps from an empty account to the first results, and which are done. */
export function FirstSteps({ panels, otherwise }: FirstStepsProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const user = useUser();
  const categories = useQuery(categoriesQuery);
  const lists = useQuery(listsQuery);
  const hide = useHideFirstSteps();
  if ([categories, lists].some(({ isLoading }) => isLoading)) return <Skeleton height="96" borderRadius="l3" />;
  if (user?.hidesFirstSteps === true || hide.isSuccess || !categories.data || !lists.data) return otherwise;
  const steps = stepsOf({ panels, categories: categories.data.length, lists: lists.data.length });
  const done = steps.filter(({ isDone }) => isDone).length;
  const progress = t('firstSteps.progress', { done, all: steps.length });
  const next = steps.find(({ isDone }) => !isDone);
  const dismiss = () =>
    hide.mutate(undefined, { onError: (error) => notify.error(t('firstSteps.dismissFailed'), errorText(error)) });
  return (
    <Card.Root as="section" aria-labelledby="first-steps">
      <Flex justify="space-between" align="flex-start" gap="4" p={{ base: '4', md: '6' }} pb="4">
        <Flex align="center" gap="6" flex="1" minW="0">
          <Box color="primary.fg" hideBelow="md" flexShrink="0">
            <VanePicture />
          </Box>
          <Stack gap="2" flex="1" maxW="sm">
            <Heading as="h2" size="lg" id="first-steps">
              {t('firstSteps.title')}
            </Heading>
            <ProgressBar value={done} max={steps.length} size="sm" label={`${t('firstSteps.title')}: ${progress}`} />
            <Text color="fg.muted" textStyle="sm">
              {progress}
            </Text>
          </Stack>
        </Flex>
        <Button size="sm" variant="ghost" colorPalette="gray" loading={hide.isPending} onClick={dismiss}>
          {t('firstSteps.dismiss')}
        </Button>
      </Flex>
      <Stack as="ol" gap="0" listStyleType="none" m="0" p="0">
        {steps.map((step) => (
          <StepRow key={step.name} step={step} isNext={step === next} />
        ))}
      </Stack>
    </Card.Root>
  );
}

function StepRow({ step: { name, isDone, to }, isNext }: { step: Step; isNext: boolean }) {
  const { t } = useTranslation('mf-measurements');
  return (
    <Flex
      as="li"
      aria-current={isNext ? 'step' : undefined}
      align="center"
      gap="4"
      wrap={{ base: 'wrap', sm: 'nowrap' }}
      px={{ base: '4', md: '6' }}
      py="3"
      borderTopWidth="1px"
      bg={isNext ? 'primary.subtle' : undefined}
    >
      <Flex gap="3" flex={{ base: '1 1 100%', sm: '1' }} minW="0" align="flex-start">
        <Box flexShrink="0" mt="0.5" color={isDone ? 'primary.fg' : 'fg.muted'}>
          {isDone ? (
            <CircleCheck size={20} aria-hidden="true" />
          ) : (
            <Box boxSize="5" borderWidth="2px" borderColor="border.emphasized" borderRadius="full" />
          )}
        </Box>
        <Box>
          <Text fontWeight={isNext ? 'semibold' : 'medium'}>
            {t(`firstSteps.${name}.title`)}
            {isDone ? <VisuallyHidden> {t('firstSteps.done')}</VisuallyHidden> : null}
          </Text>
          {isDone ? null : (
            <Text color="fg.muted" textStyle="sm">
              {t(`firstSteps.${name}.text`)}
            </Text>
          )}
        </Box>
      </Flex>
      {isDone || to === null ? null : (
        <LinkButton to={to} size="sm" variant={isNext ? 'solid' : 'outline'} colorPalette={isNext ? 'primary' : 'gray'}>
          {t(`firstSteps.${name}.action`)}
        </LinkButton>
      )}
    </Flex>
  );
}
