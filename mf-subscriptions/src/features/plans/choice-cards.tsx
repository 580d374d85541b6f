import { Badge, HStack, SimpleGrid, Stack, Text } from '@veleta/shared/ui';
import { RadioGroup } from '@veleta/shared/ui/choices';
import { useId } from 'react';

interface Choice {
  value: string;
  title: string;
  /** The large text of the card. */
  figure?: string;
  description?: string;
  badge?: string;
  /** Why the card is disabled. */
  disabledReason?: string;
}

interface ChoiceCardsProps {
  label: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string) => void;
  columns: number;
  error?: string;
}

/** Cards as one radio group: Tab enters it, the arrow keys select. */
export function ChoiceCards({ label, choices, value, onChange, columns, error }: ChoiceCardsProps) {
  const id = useId();
  return (
    <RadioGroup.Root
      value={value}
      onValueChange={(details) => {
        if (details.value) onChange(details.value);
      }}
      aria-labelledby={`${id}-label`}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      width="full"
    >
      <Stack gap="3">
        <Text id={`${id}-label`} fontWeight="semibold">
          {label}
        </Text>
        <SimpleGrid columns={{ base: 1, sm: Math.min(2, columns), lg: columns }} gap="3">
          {choices.map((choice) => (
            <RadioGroup.Item
              key={choice.value}
              value={choice.value}
              alignItems="flex-start"
              gap="3"
              padding="4"
              borderWidth="1px"
              // The mark of the radio has the contrast of a control; the card only groups.
              borderColor={error ? 'border.error' : 'border.emphasized'}
              borderRadius="l2"
              bg="bg.panel"
              cursor="pointer"
              disabled={choice.disabledReason !== undefined}
              // A selected card keeps its color on hover.
              css={{ '&:hover:not([data-state=checked])': { bg: 'bg.subtle' } }}
              _disabled={{ cursor: 'not-allowed', bg: 'bg.subtle', borderStyle: 'dashed' }}
              _checked={{
                borderColor: 'primary.solid',
                bg: 'primary.subtle',
                boxShadow: 'inset 0 0 0 1px {colors.primary.solid}',
              }}
            >
              <RadioGroup.ItemHiddenInput />
              <RadioGroup.ItemIndicator marginTop="0.5" />
              <RadioGroup.ItemText flex="1">
                <HStack justify="space-between" wrap="wrap" gap="1">
                  <Text as="span" fontWeight="semibold">
                    {choice.title}
                  </Text>
                  {choice.badge && <Badge>{choice.badge}</Badge>}
                </HStack>
                {choice.figure && (
                  <Text as="span" display="block" fontVariantNumeric="tabular-nums">
                    {choice.figure}
                  </Text>
                )}
                {choice.disabledReason && (
                  <Text as="span" display="block" textStyle="sm" fontWeight="medium" marginTop="1">
                    {choice.disabledReason}
                  </Text>
                )}
                {choice.description && (
                  <Text as="span" display="block" color="fg.muted" textStyle="sm" marginTop="1">
                    {choice.description}
                  </Text>
                )}
              </RadioGroup.ItemText>
            </RadioGroup.Item>
          ))}
        </SimpleGrid>
        {error && (
          <Text id={`${id}-error`} color="fg.error" textStyle="sm" fontWeight="medium" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </RadioGroup.Root>
  );
}
