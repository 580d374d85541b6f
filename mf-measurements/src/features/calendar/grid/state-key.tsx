import { useTranslation } from '@veleta/shared/i18n';
import { Box, HStack, Text } from '@veleta/shared/ui';
import { STATE_LOOK } from './state-look.ts';

const STATES = ['programmed', 'active', 'finished'] as const;

/** Legend of the bars. */
export function StateKey() {
  const { t } = useTranslation('mf-measurements');
  const { t: shared } = useTranslation('shared');
  return (
    <HStack as="ul" aria-label={t('calendar.key')} gap="5" wrap="wrap" listStyleType="none" m="0" p="0">
      {STATES.map((state) => {
        const { colorPalette, color: _, ...look } = STATE_LOOK[state];
        return (
          <HStack as="li" key={state} gap="2">
            <Box
              aria-hidden="true"
              w="6"
              h="3"
              borderWidth="1px"
              borderRadius="xs"
              colorPalette={colorPalette}
              {...look}
            />
            <Text textStyle="sm" color="fg.muted">
              {shared(`ui.states.${state}`)}
            </Text>
          </HStack>
        );
      })}
    </HStack>
  );
}
