import { formatDate, useTranslation } from '@veleta/shared/i18n';
import { Box, Stack, Text } from '@veleta/shared/ui';
import type { AdminInvite } from './admin-invite.api.ts';

/** Shows the organization, role, address and expiry date of an invitation. */
export function InviteFacts({ invite }: { invite: AdminInvite }) {
  const { t } = useTranslation('mf-auth');
  const until = formatDate(invite.expiresAt, { dateStyle: 'long' });
  const facts = [
    ...(invite.organization ? [[t('invite.facts.organization'), invite.organization] as const] : []),
    [t('invite.facts.role'), t(`invite.roles.${invite.role}`)] as const,
    [t('invite.facts.email'), invite.email] as const,
    [t('invite.facts.until'), until] as const,
  ];
  return (
    <Stack as="dl" gap="3" bg="bg.subtle" borderWidth="1px" borderColor="border" borderRadius="l2" p="4">
      {facts.map(([label, value]) => (
        <Box key={label}>
          <Text as="dt" textStyle="sm" color="fg.muted">
            {label}
          </Text>
          <Text as="dd" fontWeight="medium" overflowWrap="anywhere">
            {value}
          </Text>
        </Box>
      ))}
    </Stack>
  );
}
