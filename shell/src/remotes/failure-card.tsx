import { useTranslation } from '@veleta/shared/i18n';
import { Center, Container, ErrorState } from '@veleta/shared/ui';

/** `page` fills the content, `slot` lies in the place of a part, `tile` is small. */
export type AreaVariant = 'page' | 'slot' | 'tile';

/** Says that a part is missing, and offers to try again; the rest of the page goes on. */
export function FailureCard({ variant, onRetry }: { variant: AreaVariant; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  if (variant === 'tile') return <ErrorState message={t('failure.part')} onRetry={onRetry} />;
  const card = <ErrorState message={t(`failure.${variant}`)} description={t('failure.rest')} onRetry={onRetry} />;
  if (variant === 'slot') return card;
  return (
    <Container py="10">
      <Center>{card}</Center>
    </Container>
  );
}
