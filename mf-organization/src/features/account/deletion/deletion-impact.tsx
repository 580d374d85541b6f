import { useTranslation } from '@veleta/shared/i18n';
import { Alert, Box, LinkButton, List, Stack, Text } from '@veleta/shared/ui';
import type { DeletionImpact } from '../own-data.api.ts';

/** Lists what is deleted and what remains in each account of the person. */
export function DeletionImpacts({ impacts }: { impacts: readonly DeletionImpact[] }) {
  return (
    <Stack gap="4">
      {impacts.map((impact) =>
        impact.isDeleted ? <Going key={impact.id} impact={impact} /> : <Staying key={impact.id} impact={impact} />,
      )}
    </Stack>
  );
}

function Going({ impact }: { impact: DeletionImpact }) {
  const { t } = useTranslation('mf-organization');
  const name = impact.organization ?? t('removal.unnamed');
  return (
    <Stack gap="3">
      <Box>
        <Text fontWeight="medium">{t('removal.goes', { organization: name })}</Text>
        <List.Root ps="5" mt="1.5">
          {impact.inventory.map(({ name: item, count }) => (
            <List.Item key={item}>{t(`removal.inventory.${item}`, { count })}</List.Item>
          ))}
          <List.Item>{t('removal.restOfIt')}</List.Item>
        </List.Root>
      </Box>
      {impact.others > 0 && (
        <Alert.Root status="warning">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>{t('removal.others', { count: impact.others })}</Alert.Title>
            <Alert.Description>{t('removal.handOver')}</Alert.Description>
            <Box mt="3">
              <LinkButton to="/permissions" variant="outline" size="sm">
                {t('removal.toPermissions')}
              </LinkButton>
            </Box>
          </Alert.Content>
        </Alert.Root>
      )}
    </Stack>
  );
}

function Staying({ impact }: { impact: DeletionImpact }) {
  const { t } = useTranslation('mf-organization');
  return <Text>{t('removal.stays', { organization: impact.organization ?? t('removal.unnamed') })}</Text>;
}
