import { useTranslation } from '@veleta/shared/i18n';
import { Center, Container, ErrorState } from '@veleta/shared/ui';

/** `page` fills the content, `slot` replaces a part, `tile` is small, `overlay` is a layer above the page. */
export type AreaVariant = 'page' | 'slot' | 'tile' | 'overlay';

interface FailureCardProps {
  variant: AreaVariant;
  /** The failed part belongs to an older version than the served one: the page must be reloaded. */
  isStale?: boolean;
  onRetry: () => void;
}

/** Shows that a part is missing and offers a retry. */
export function FailureCard({ variant, isStale = false, onRetry }: FailureCardProps) {
  const { t } = useTranslation('shell');
  const way = isStale ? { description: t('stale.hint'), retryLabel: t('stale.reload') } : {};
  if (variant === 'tile') return <ErrorState message={t('failure.part')} {...way} onRetry={onRetry} />;
  const card = (
    <ErrorState
      message={t(variant === 'page' ? 'failure.page' : 'failure.slot')}
      description={t('failure.rest')}
      {...way}
      onRetry={onRetry}
    />
  );
  if (variant !== 'page') return card;
  return (
    <Container py="10">
      <Center>{card}</Center>
    </Container>
  );
}
