import { useState } from 'react';
import { useTranslation } from '@veleta/shared/i18n';
import { Slot } from '@veleta/shared/remote';
import { Alert, Box, Button, Section } from '@veleta/shared/ui';

/** Shows a product as participants see it. The survey's remote renders it in a slot. */
export function SurveyPreview({ product, name }: { product: string; name: string }) {
  const { t } = useTranslation('mf-measurements');
  const [round, setRound] = useState(0);
  const [isAtEnd, setIsAtEnd] = useState(false);
  const again = (): void => {
    setRound(round + 1);
    setIsAtEnd(false);
  };
  return (
    <Section
      title={t('preview.title', { product: name })}
      description={t('preview.lead')}
      action={
        <Button variant="outline" colorPalette="gray" onClick={again}>
          {t('preview.again')}
        </Button>
      }
    >
      <Alert.Root status="info">
        <Alert.Indicator />
        <Alert.Title role="status">{t(isAtEnd ? 'preview.end' : 'preview.nothingSent')}</Alert.Title>
      </Alert.Root>
      <Box borderWidth="1px" borderRadius="l3" bg="bg" py="2" overflow="hidden">
        <Slot key={round} id="product.preview" subject={product} onDone={() => setIsAtEnd(true)} />
      </Box>
    </Section>
  );
}
