export { chakra, ChakraProvider, useToken } from '@chakra-ui/react/styled-system';
export type { BoxProps } from '@chakra-ui/react/box';
