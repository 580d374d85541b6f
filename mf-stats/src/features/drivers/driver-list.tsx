import { formatPercent, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, marks, Section, Span, Text } from '@veleta/shared/ui';
import { useFigureText, useHiddenText } from '../../common/figures/use-figure-text.ts';
import type { Driver } from '../../common/drivers.api.ts';
import { strengthOf } from './strength.ts';

interface DriverListProps {
  readonly drivers: readonly Driver[];
  readonly outcome: string;
  readonly threshold: number;
}

/** Describes each dimension in one sentence, with its number in the plot and its share of influence. */
export function DriverList({ drivers, outcome, threshold }: DriverListProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const figureText = useFigureText();
  const hiddenText = useHiddenText(threshold);
  return (
    <Section title={t('drivers.list')} description={t('drivers.listNote')}>
      <Box
        as="ol"
        listStyleType="none"
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l3"
        overflow="hidden"
      >
        {drivers.map((driver, index) => {
          const { key, name, result, influence } = driver;
          const strength = strengthOf(driver);
          return (
            <Flex
              as="li"
              key={key}
              gap={{ base: '3', md: '5' }}
              px={{ base: '4', md: '6' }}
              py="4"
              align="flex-start"
              borderTopWidth={index > 0 ? '1px' : '0'}
              borderColor="border.muted"
              wrap={{ base: 'wrap', md: 'nowrap' }}
            >
              <Span
                aria-hidden="true"
                color="fg.muted"
                fontWeight="semibold"
                minW="4"
                fontVariantNumeric="tabular-nums"
              >
                {index + 1}
              </Span>
              <Box flex="1 1 12rem" minW="0">
                <Text fontWeight="semibold">{translate(name)}</Text>
                <Text color="fg.muted" textStyle="sm">
                  {t(`drivers.sentence.${strength}`, {
                    outcome,
                    figure: result.favorability
                      ? figureText(result.favorability, 'percent')
                      : hiddenText(result.hidden),
                  })}
                </Text>
              </Box>
              <Box width={{ base: 'full', md: '14rem' }} ps={{ base: '7', md: '0' }}>
                <Flex justify="space-between" textStyle="sm" mb="1">
                  <Span color="fg.muted">{t('drivers.column.influence')}</Span>
                  <Span fontWeight="semibold" fontVariantNumeric="tabular-nums">
                    {formatPercent(influence)}
                  </Span>
                </Flex>
                <Box
                  aria-hidden="true"
                  height="2"
                  borderRadius="full"
                  bg="bg.emphasized"
                  overflow="hidden"
                  {...marks.track}
                >
                  <Box
                    height="full"
                    width={`${influence}%`}
                    bg={strength === 'unclear' ? 'border.emphasized' : 'primary.solid'}
                    {...marks.shape}
                  />
                </Box>
              </Box>
            </Flex>
          );
        })}
      </Box>
    </Section>
  );
}
