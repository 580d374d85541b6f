import { useTranslation } from '@veleta/shared/i18n';
import { Button, HStack, Text } from '@veleta/shared/ui';

/** Error of a failed catalogue query, with a retry. */
export function CatalogueFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('mf-organization');
  return (
    <HStack role="alert">
      <Text textStyle="sm" color="fg.error">
        {t('form.catalogueFailed')}
      </Text>
      <Button size="xs" variant="outline" colorPalette="gray" onClick={onRetry}>
        {t('shared:actions.retry')}
      </Button>
    </HStack>
  );
}
