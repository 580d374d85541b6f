import { Flex } from '@veleta/shared/ui';
import type { ComponentProps } from 'react';

/** One row of a list in a card, with a line between rows. */
export function ListRow(props: ComponentProps<typeof Flex>) {
  return (
    <Flex
      as="li"
      wrap="wrap"
      gap="4"
      px={{ base: '4', md: '6' }}
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      {...props}
    />
  );
}
