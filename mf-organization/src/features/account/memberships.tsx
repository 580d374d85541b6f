import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useAuth } from '@veleta/shared/session';
import { Badge, Box, Button, Flex, Stack, Text } from '@veleta/shared/ui';
import { startOver } from './start-over.ts';
import { useChooseMembership, type OwnMembership } from './own-data.api.ts';

/** The accounts of somebody who belongs to several; one of them is the one at hand. */
export function Memberships({ memberships }: { memberships: readonly OwnMembership[] }) {
  const { t } = useTranslation('mf-organization');
  const errorText = useErrorText();
  const { signIn, rememberedEmail } = useAuth();
  const choose = useChooseMembership();

  const goTo = async (id: string) => {
    try {
      const tokens = await choose.mutateAsync(id);
      await signIn(tokens, rememberedEmail ? { rememberMe: true, email: rememberedEmail } : {});
      startOver();
    } catch (error) {
      notify.error(t('memberships.failed'), errorText(error));
    }
  };

  return (
    <Stack as="ul" gap="0" borderWidth="1px" borderRadius="l3" overflow="hidden">
      {memberships.map(({ id, organization, role, isCurrent }) => {
        const name = organization ?? t('memberships.unnamed');
        return (
          <Flex
            as="li"
            key={id}
            gap="4"
            px="4"
            py="3.5"
            align="center"
            justify="space-between"
            wrap="wrap"
            borderTopWidth="1px"
            _first={{ borderTopWidth: '0' }}
          >
            <Box minW="0" flex="1 1 240px">
              <Text fontWeight="medium">{name}</Text>
              <Text color="fg.muted" textStyle="sm">
                {t(`roles.names.${role}`)}
              </Text>
            </Box>
            {isCurrent ? (
              <Badge colorPalette="primary">{t('memberships.current')}</Badge>
            ) : (
              <Button
                variant="outline"
                size="sm"
                aria-label={t('memberships.chooseNamed', { organization: name })}
                loading={choose.isPending && choose.variables === id}
                disabled={choose.isPending}
                onClick={() => void goTo(id)}
              >
                {t('memberships.choose')}
              </Button>
            )}
          </Flex>
        );
      })}
    </Stack>
  );
}
