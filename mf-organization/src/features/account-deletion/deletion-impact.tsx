import { useTranslation } from '@veleta/shared/i18n';
import { Alert, Box, LinkButton, List, Stack, Text } from '@veleta/shared/ui';
import type { AccountFate } from '../account/own-data.api.ts';

/** What happens to each account of the person: what goes with them, and what stays. */
export function AccountFates({ fates }: { fates: readonly AccountFate[] }) {
  return (
    <Stack gap="4">
      {fates.map((fate) =>
        fate.isDeleted ? <Going key={fate.id} fate={fate} /> : <Staying key={fate.id} fate={fate} />,
      )}
    </Stack>
  );
}

function Going({ fate }: { fate: AccountFate }) {
  const { t } = useTranslation('mf-organization');
  const name = fate.organization ?? t('removal.unnamed');
  return (
    <Stack gap="3">
      <Box>
        <Text fontWeight="medium">{t('removal.goes', { organization: name })}</Text>
        <List.Root ps="5" mt="1.5">
          {fate.holdings.map(({ name: holding, count }) => (
            <List.Item key={holding}>{t(`removal.holdings.${holding}`, { count })}</List.Item>
          ))}
          <List.Item>{t('removal.restOfIt')}</List.Item>
        </List.Root>
      </Box>
      {fate.others > 0 && (
        <Alert.Root status="warning">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>{t('removal.others', { count: fate.others })}</Alert.Title>
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

function Staying({ fate }: { fate: AccountFate }) {
  const { t } = useTranslation('mf-organization');
  return <Text>{t('removal.stays', { organization: fate.organization ?? t('removal.unnamed') })}</Text>;
}
