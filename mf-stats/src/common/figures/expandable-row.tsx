import { Box, Flex, Stack, Text } from '@veleta/shared/ui';
import { ChevronDown } from '@veleta/shared/ui/icons';
import { useState, type ReactNode } from 'react';

interface ExpandableRowProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly figure: ReactNode;
  /** Items of the list that the row expands to. */
  readonly children: ReactNode;
}

/** A row of a heat map on a phone, which expands to the cells of the row. */
export function ExpandableRow({ title, note, figure, children }: ExpandableRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border.muted">
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <Flex
          as="summary"
          listStyleType="none"
          cursor="pointer"
          align="center"
          gap="3"
          py="3"
          css={{ '&::-webkit-details-marker': { display: 'none' } }}
        >
          <Box color="fg.muted" flexShrink="0">
            <ChevronDown size={16} aria-hidden="true" />
          </Box>
          <Box flex="1" minW="0">
            {title}
            {note === undefined ? null : (
              <Text textStyle="xs" color="fg.muted">
                {note}
              </Text>
            )}
          </Box>
          {figure}
        </Flex>
        {isOpen ? (
          <Stack as="ul" listStyleType="none" gap="2" ps="7" pb="4">
            {children}
          </Stack>
        ) : null}
      </details>
    </Box>
  );
}

/** A cell of an expanded row. */
export function ExpandedCell({ name, figure }: { name: string; figure: ReactNode }) {
  return (
    <Flex as="li" justify="space-between" align="center" gap="3">
      <Text textStyle="sm" minW="0" overflowWrap="anywhere">
        {name}
      </Text>
      {figure}
    </Flex>
  );
}
