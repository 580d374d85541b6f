import { Button } from '@chakra-ui/react/button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from './quiet-parts.tsx';

export interface ErrorStateProps {
  /** The error, in the user's language. */
  message?: ReactNode;
  description?: ReactNode;
  onRetry?: () => void;
  /** Label of the button, if it does not retry. */
  retryLabel?: ReactNode;
  isRetrying?: boolean;
}

/** A part of a screen that could not be loaded, with a retry. Announced to screen readers at once. */
export function ErrorState({ message, description, onRetry, retryLabel, isRetrying = false }: ErrorStateProps) {
  const { t } = useTranslation('shared');
  return (
    <Alert.Root
      status="error"
      role="alert"
      size="lg"
      alignItems={{ base: 'flex-start', sm: 'center' }}
      flexWrap={{ base: 'wrap', sm: 'nowrap' }}
    >
      <Alert.Indicator mt={{ base: '1', sm: '0' }} />
      <Alert.Content flex={{ base: '1 1 70%', sm: '1' }}>
        <Alert.Title>{message ?? t('states.failed')}</Alert.Title>
        {description ? <Alert.Description color="fg.muted">{description}</Alert.Description> : null}
      </Alert.Content>
      {onRetry ? (
        <Button
          variant="outline"
          colorPalette="gray"
          size="sm"
          onClick={onRetry}
          loading={isRetrying}
          flexShrink="0"
          ms={{ base: '8', sm: '0' }}
        >
          {retryLabel ?? t('actions.retry')}
        </Button>
      ) : null}
    </Alert.Root>
  );
}
