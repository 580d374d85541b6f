import { useTranslation } from '@veleta/shared/i18n';
import { Box, LinkButton, Span } from '@veleta/shared/ui';
import { Plus } from '@veleta/shared/ui/icons';
import { createContext, useContext } from 'react';

/** Returns the address of the form for an action about a dimension or item. */
export type ActionHref = (dimension: string, item?: string) => string;

/** Set around tables whose readers may plan actions. */
export const ActionHrefContext = createContext<ActionHref | null>(null);

/** Returns whether a table has a column for actions. */
export const useHasActions = (): boolean => useContext(ActionHrefContext) !== null;

interface ActionCellProps {
  readonly dimension: string;
  readonly item?: string;
  readonly name: string;
}

/** Cell with a link to plan an action for the result of its row. */
export function ActionCell({ dimension, item, name }: ActionCellProps) {
  const { t } = useTranslation('mf-stats');
  const hrefOf = useContext(ActionHrefContext);
  if (!hrefOf) return null;
  return (
    <Box
      as="td"
      role="cell"
      gridColumn={{ base: '1 / -1', md: 'auto' }}
      textAlign={{ base: 'start', md: 'end' }}
      title={t('table.addAction')}
      _print={{ display: 'none' }}
    >
      <LinkButton to={hrefOf(dimension, item)} size="xs" variant="ghost" aria-label={t('table.addActionOf', { name })}>
        <Plus />
        <Span hideFrom="md">{t('table.addAction')}</Span>
      </LinkButton>
    </Box>
  );
}
