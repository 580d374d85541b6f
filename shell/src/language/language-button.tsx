import { useLanguage, useTranslation } from '@veleta/shared/i18n';
import { Button, Span } from '@veleta/shared/ui';
import { ChevronDown, Globe } from '@veleta/shared/ui/icons';
import type { ComponentProps } from 'react';

/** Looks the same before and after the menu is loaded, so that the layout does not shift. */
export function LanguageButton(props: ComponentProps<typeof Button>) {
  const { t } = useTranslation('shell');
  const current = useLanguage();
  return (
    <Button
      variant="ghost"
      colorPalette="gray"
      size="sm"
      flexShrink="0"
      px={{ base: '2', md: '3' }}
      aria-label={`${t('language.label')}: ${t(`language.${current}`)} (${current.toUpperCase()})`}
      {...props}
    >
      <Globe aria-hidden="true" />
      <Span textTransform="uppercase">{current}</Span>
      <ChevronDown aria-hidden="true" />
    </Button>
  );
}
