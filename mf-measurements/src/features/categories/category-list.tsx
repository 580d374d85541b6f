import { useEffect, useRef, useState } from 'react';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Card, Stack, VisuallyHidden } from '@veleta/shared/ui';
import { moveItem } from '../../common/move-item.ts';
import { CategoryRow } from './category-row.tsx';
import { useOrderCategories } from './categories.api.ts';
import type { Category } from '../../common/categories.queries.ts';

interface CategoryListProps {
  readonly categories: readonly Category[];
  readonly canEdit: boolean;
  readonly onEdit: (id: string) => void;
}

/** Lists the categories in the order in which the survey asks for them and results are broken down. */
export function CategoryList({ categories, canEdit, onEdit }: CategoryListProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const order = useOrderCategories();
  const list = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<{ id: string; to: 'up' | 'down' } | null>(null);
  const [announcement, setAnnouncement] = useState('');

  // Shows the new order while it is saved; the server's order replaces it.
  const pendingOrder = order.isPending ? order.variables : null;
  const shown = pendingOrder
    ? pendingOrder.flatMap((id) => categories.find((category) => category.id === id) ?? [])
    : [...categories];
  useEffect(() => {
    // Moving a row in the document drops the focus of its button, and at an end the button is disabled.
    const focused = document.activeElement;
    if (!last || (focused !== document.body && !focused?.matches(':disabled'))) return;
    const [same, other] = [last.to, last.to === 'up' ? 'down' : 'up'].map((to) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${last.id}-${to}"]`),
    );
    (same?.disabled ? other : same)?.focus();
  });

  const move = async (index: number, by: 1 | -1): Promise<void> => {
    const category = shown[index];
    if (!category || order.isPending) return;
    setLast({ id: category.id, to: by === 1 ? 'down' : 'up' });
    try {
      await order.mutateAsync(moveItem(shown, index, by).map(({ id }) => id));
      setAnnouncement(t('segmentation.moved', { title: category.title, place: index + by + 1, total: shown.length }));
    } catch (error) {
      notify.error(t('segmentation.saveFailed'), errorText(error));
    }
  };

  return (
    <Card.Root ref={list}>
      <Stack as="ul" gap="0" listStyleType="none" m="0" p="0">
        {shown.map((category, index) => (
          <CategoryRow
            key={category.id}
            category={category}
            canEdit={canEdit}
            onEdit={() => onEdit(category.id)}
            onMove={shown.length > 1 ? (by) => void move(index, by) : undefined}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
          />
        ))}
      </Stack>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Card.Root>
  );
}
