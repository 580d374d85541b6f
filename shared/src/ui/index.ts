/**
 * Core of the kit: layout, text, controls and the states of a screen. Chakra's components keep Chakra's names. Remotes
 * import user interface only from here and from the entries beside it. `/ui/icons`, `/ui/pieces` and `/ui/on-demand`
 * are bundled by each build that uses them. `/ui/controls`, `/ui/choices`, `/ui/files`, `/ui/overlay` and
 * `/ui/charts` are shared and loaded when used.
 */
export { Box } from '@chakra-ui/react/box';
export { Center } from '@chakra-ui/react/center';
export { Container } from '@chakra-ui/react/container';
export { Flex } from '@chakra-ui/react/flex';
export { Grid, GridItem } from '@chakra-ui/react/grid';
export { SimpleGrid } from '@chakra-ui/react/simple-grid';
export { Spacer } from '@chakra-ui/react/spacer';
export { HStack, Stack, StackSeparator, VStack } from '@chakra-ui/react/stack';
export { Wrap, WrapItem } from '@chakra-ui/react/wrap';
export { Separator } from '@chakra-ui/react/separator';

export { Code } from '@chakra-ui/react/code';
export { Heading } from '@chakra-ui/react/heading';
export { Icon } from '@chakra-ui/react/icon';
export { Image } from '@chakra-ui/react/image';
export { Link } from '@chakra-ui/react/link';
export { List } from '@chakra-ui/react/list';
export { Span } from '@chakra-ui/react/span';
export { Text } from '@chakra-ui/react/text';
export { VisuallyHidden } from '@chakra-ui/react/visually-hidden';

export { Button, CloseButton, IconButton } from '@chakra-ui/react/button';
export { Input } from '@chakra-ui/react/input';

export { Badge } from '@chakra-ui/react/badge';
export { Card } from '@chakra-ui/react/card';
export { Skeleton, SkeletonCircle, SkeletonText } from '@chakra-ui/react/skeleton';
export { Spinner } from '@chakra-ui/react/spinner';

export { chakra, ChakraProvider, useToken, type BoxProps } from './chakra.ts';
export { AuthIllustration } from './auth-illustration.tsx';
export { CheckboxField } from './checkbox-field.tsx';
export { EmptyState } from './empty-state.tsx';
export { ErrorState } from './error-state.tsx';
export { FormField } from './form-field.tsx';
export { LinkButton, RouterLink } from './link-button.tsx';
export { LoadingState } from './loading-state.tsx';
export { Mark, Wordmark } from './mark.tsx';
export { marks } from './marks.ts';
export { Page, Section } from './page.tsx';
export { Alert, Field } from './quiet-parts.tsx';
export { PasswordInput } from './password-input.tsx';
export { useDocumentTitle } from './use-document-title.ts';
export { StatusBadge, type MeasurementState } from './status-badge.tsx';
