import { Box } from '@chakra-ui/react/box';
import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Stack } from '@chakra-ui/react/stack';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { useTranslation } from 'react-i18next';

export interface LoadingStateProps {
  /** Kind of content: the skeleton has its outline, so that the layout does not shift. */
  shape?: 'text' | 'cards' | 'table' | 'form';
  /** Number of lines, cards, rows or fields. */
  count?: number;
}

const list = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function Outline({ shape, count }: Required<LoadingStateProps>) {
  switch (shape) {
    case 'cards':
      return (
        <SimpleGrid columns={{ base: 1, md: 2, lg: 3 }} gap="6">
          {list(count).map((index) => (
            <Skeleton key={index} height="44" borderRadius="l3" />
          ))}
        </SimpleGrid>
      );
    case 'table':
      return (
        <Stack gap="2">
          {list(count).map((index) => (
            <Skeleton key={index} height="11" />
          ))}
        </Stack>
      );
    case 'form':
      return (
        <Stack gap="5">
          {list(count).map((index) => (
            <Stack key={index} gap="2">
              <Skeleton height="4" width="32" />
              <Skeleton height="10" />
            </Stack>
          ))}
        </Stack>
      );
    case 'text':
      return (
        <Stack gap="3">
          {list(count).map((index) => (
            <Skeleton key={index} height="4" width={index === count - 1 ? '60%' : '100%'} />
          ))}
        </Stack>
      );
  }
}

/** Skeleton for loading content, announced to assistive technology. */
export function LoadingState({ shape = 'text', count = 3 }: LoadingStateProps) {
  const { t } = useTranslation('shared');
  return (
    <Box role="status" aria-busy="true" width="full">
      <VisuallyHidden>{t('states.loading')}</VisuallyHidden>
      <Box aria-hidden="true">
        <Outline shape={shape} count={count} />
      </Box>
    </Box>
  );
}
