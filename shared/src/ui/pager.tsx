import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface PagerProps {
  /** Starts at 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Pagination of a list; renders nothing for a single page. */
export function Pager({ page, pages, onPage }: PagerProps) {
  const { t } = useTranslation('shared');
  if (pages <= 1) return null;
  return (
    <Flex as="nav" aria-label={t('ui.pager.label')} align="center" justify="flex-end" gap="3">
      <Text textStyle="sm" color="fg.muted" aria-live="polite">
        {t('ui.pager.position', { page, pages })}
      </Text>
      <Button size="sm" variant="outline" colorPalette="gray" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" />
        {t('ui.pager.previous')}
      </Button>
      <Button size="sm" variant="outline" colorPalette="gray" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('ui.pager.next')}
        <ChevronRight aria-hidden="true" />
      </Button>
    </Flex>
  );
}
