import { formatDate, useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, Image, Span, Text } from '@veleta/shared/ui';
import { Clock } from '@veleta/shared/ui/icons';
import type { SharedResults } from '../../common/report-shares.api.ts';

type LinkHeaderProps = Pick<SharedResults, 'organization' | 'parts' | 'expiresAt'>;

/** Organization of the shared results, their parts, and the expiry date of the link. */
export function LinkHeader({ organization, parts, expiresAt }: LinkHeaderProps) {
  const { t } = useTranslation('mf-stats');
  return (
    <Box as="header" bg="bg.panel" borderBottomWidth="3px" borderColor="primary.solid" py="4">
      {/* Aligned with the page below. */}
      <Flex
        maxW="content"
        mx="auto"
        px={{ base: '4', md: '6', lg: '8' }}
        gap={{ base: '3', md: '6' }}
        wrap="wrap"
        align="center"
        justify="space-between"
      >
        {organization.logo ? (
          // Logos are made for white paper.
          <Image
            src={organization.logo}
            alt={organization.name}
            maxH="12"
            maxW="48"
            objectFit="contain"
            bg="white"
            color="black"
            borderRadius="l1"
          />
        ) : (
          <Text fontWeight="semibold" textStyle="lg">
            {organization.name}
          </Text>
        )}
        <Box textStyle="sm" maxW={{ md: 'xl' }} textAlign={{ md: 'end' }}>
          <Flex as="p" gap="1.5" align="center" justify={{ md: 'flex-end' }} fontWeight="medium">
            <Span color="fg.muted" flexShrink="0">
              <Clock size={16} aria-hidden="true" />
            </Span>
            {t('shared.expires', { date: formatDate(expiresAt, { dateStyle: 'long' }) })}
          </Flex>
          <Text color="fg.muted">
            {t('shared.scope')} {parts.map((part) => t(`shared.parts.${part}`)).join(' · ')}
          </Text>
        </Box>
      </Flex>
    </Box>
  );
}
