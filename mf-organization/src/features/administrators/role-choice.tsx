import { ROLES, type Role } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';
import { useAuth } from '@veleta/shared/session';
import { Box, Stack, Text } from '@veleta/shared/ui';
import { RadioGroup } from '@veleta/shared/ui/choices';
import { rolesToGive } from './administrators.api.ts';

/** Radio group of roles, each with its permissions. */
export function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const { t } = useTranslation('mf-organization');
  const { role: own } = useAuth();
  return (
    <RadioGroup.Root
      value={value}
      onValueChange={(chosen) => {
        const role = ROLES.find((known) => known === chosen.value);
        if (role) onChange(role);
      }}
    >
      <RadioGroup.Label srOnly>{t('people.role')}</RadioGroup.Label>
      <Stack gap="3">
        {rolesToGive(own, ROLES).map((role) => (
          <RadioGroup.Item key={role} value={role} alignItems="flex-start">
            <RadioGroup.ItemHiddenInput />
            <RadioGroup.ItemIndicator mt="0.5" />
            <RadioGroup.ItemText>
              <Box as="span" display="block">
                {t(`roles.names.${role}`)}
              </Box>
              <Text as="span" display="block" color="fg.muted" fontWeight="normal">
                {t(`roles.explained.${role}`)}
              </Text>
            </RadioGroup.ItemText>
          </RadioGroup.Item>
        ))}
      </Stack>
    </RadioGroup.Root>
  );
}
