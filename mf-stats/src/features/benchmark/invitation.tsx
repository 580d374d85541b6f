import { externalBenchmarks } from '@veleta/shared/contracts';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useAuth } from '@veleta/shared/session';
import { Box, Button, Heading, SimpleGrid, Stack, Text } from '@veleta/shared/ui';
import { useSetSharing } from '../../common/benchmark.api.ts';

/** Explains what is shared and what is not, and lets an owner start. */
export function Invitation() {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const { role } = useAuth();
  const setSharing = useSetSharing();
  return (
    <Box bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="l3" p={{ base: '5', md: '8' }}>
      <Stack gap="5">
        <Stack gap="1">
          <Heading as="h3" size="md">
            {t('sharing.title')}
          </Heading>
          <Text color="fg.muted">{t('sharing.intro')}</Text>
        </Stack>
        <SimpleGrid as="ul" columns={{ base: 1, lg: 2 }} columnGap="12" rowGap="3" ps="5" listStyleType="disc">
          {['shared', 'never', 'others', 'withdraw'].map((line) => (
            <Text as="li" key={line}>
              {t(`sharing.${line}`, { least: externalBenchmarks.BENCHMARK_ORGANIZATIONS.median })}
            </Text>
          ))}
        </SimpleGrid>
        {role === 'owner' ? (
          <Box>
            <Button
              loading={setSharing.isPending}
              loadingText={t('sharing.start')}
              onClick={() =>
                setSharing.mutate(true, {
                  onSuccess: () => notify.success(t('sharing.started')),
                  onError: (error) => notify.error(t('sharing.failed'), errorText(error)),
                })
              }
            >
              {t('sharing.start')}
            </Button>
          </Box>
        ) : (
          <Text fontWeight="medium">{t('sharing.ownersOnly')}</Text>
        )}
      </Stack>
    </Box>
  );
}
