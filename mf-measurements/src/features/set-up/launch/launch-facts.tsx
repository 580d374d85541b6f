import type { ReactNode } from 'react';
import { DEFAULT_THRESHOLD, formatEndInZone, formatInZone, leastCommenters } from '@veleta/shared/contracts';
import { currentLocale, formatNumber, useTranslation } from '@veleta/shared/i18n';
import { Alert, Card, Heading, LinkButton, Stack, Text } from '@veleta/shared/ui';
import { Fact } from '../../../common/fact.tsx';
import type { MeasurementSetInput } from '../set-up.api.ts';
import type { Launch } from './launch.api.ts';

interface LaunchFactsProps {
  readonly launch: Launch;
  readonly input: MeasurementSetInput;
  readonly productName: string;
  /** Selects today or tomorrow, if both are possible. */
  readonly startChoice: ReactNode;
}

/** Audience, survey, dates, zone and the smallest group shown. */
export function LaunchFacts({ launch, input, productName, startChoice }: LaunchFactsProps) {
  const { t } = useTranslation('mf-measurements');
  const locale = currentLocale();
  const at = (moment: string) => formatInZone(locale, input.timezone, new Date(moment));
  const { people, list, languages, unnamed, measurements, first } = launch;
  const threshold = input.threshold ?? DEFAULT_THRESHOLD;
  return (
    <Card.Root>
      <Card.Body gap="5">
        <Heading as="h3" size="md">
          {t('launch.facts')}
        </Heading>
        <Stack as="dl" gap="3" m="0">
          <Fact term={t('launch.survey')}>{productName}</Fact>
          <Fact term={t('launch.who')}>
            {list === null
              ? t('launch.whoLink', { count: people })
              : t('launch.whoList', { count: people, list: list })}
            {list !== null && (
              <Text color="fg.muted">
                {t('launch.byLanguage', { en: formatNumber(languages.en), es: formatNumber(languages.es) })}
                {unnamed > 0 && ` ${t('launch.unnamed', { count: unnamed })}`}
              </Text>
            )}
          </Fact>
          <Fact term={t('launch.opens')}>{launch.opensNow ? t('launch.opensNow') : at(first.opensAt)}</Fact>
          <Fact term={t('launch.closes')}>{formatEndInZone(locale, input.timezone, new Date(first.closesAt))}</Fact>
          {measurements > 1 && (
            <Fact term={t('launch.repeats')}>{t('launch.measurements', { count: measurements })}</Fact>
          )}
          {launch.mailings.map(({ occasion, at: moment }) => (
            <Fact key={occasion} term={t(`launch.occasions.${occasion}`)}>
              {moment === null ? t('launch.leavesNow') : at(moment)}
            </Fact>
          ))}
          <Fact term={t('disclosure.threshold_label')}>
            {t('disclosure.set_up_threshold', { threshold, commenters: leastCommenters(threshold) })}
          </Fact>
          <Fact term={t('launch.support')}>{launch.organization.supportEmail ?? t('launch.noSupport')}</Fact>
        </Stack>
        {startChoice}
        {launch.organization.supportEmail === null && (
          <Alert.Root status="warning">
            <Alert.Indicator />
            <Alert.Content>
              <Alert.Title>{t('launch.noSupportTitle')}</Alert.Title>
              <Alert.Description>{t('launch.noSupportText')}</Alert.Description>
            </Alert.Content>
            <LinkButton size="sm" variant="outline" colorPalette="gray" to="/organization">
              {t('launch.toOrganization')}
            </LinkButton>
          </Alert.Root>
        )}
      </Card.Body>
    </Card.Root>
  );
}

/** Says what cannot change after the launch. */
export function LaunchIsFinal({ hasMails }: { hasMails: boolean }) {
  const { t } = useTranslation('mf-measurements');
  const points = ['set', ...(hasMails ? ['mails', 'people'] : ['link']), 'questions'];
  return (
    <Card.Root bg="bg.subtle" variant="outline">
      <Card.Body gap="3">
        <Heading as="h3" size="sm">
          {t('launch.final.title')}
        </Heading>
        <Stack as="ul" gap="2" ps="5" m="0" listStyleType="disc" textStyle="sm">
          {points.map((point) => (
            <li key={point}>{t(`launch.final.${point}`)}</li>
          ))}
        </Stack>
      </Card.Body>
    </Card.Root>
  );
}
