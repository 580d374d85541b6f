import { useTranslation } from '@veleta/shared/i18n';
import { Badge, Box, Button, Heading, HStack, IconButton, Text, Wrap } from '@veleta/shared/ui';
import { ChevronDown, ChevronUp, Pencil } from '@veleta/shared/ui/icons';
import { DeleteCategory } from './delete-category.tsx';
import { ListRow } from '../../common/list-row.tsx';
import type { Category } from '../../common/categories.queries.ts';

/** Units shown per category; a number replaces the rest. */
const SHOWN_UNITS = 24;

interface CategoryRowProps {
  readonly category: Category;
  readonly canEdit: boolean;
  readonly onEdit: () => void;
  /** Moves the category by one position; absent if there is only one. */
  readonly onMove: ((by: 1 | -1) => void) | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** One category with its units and actions. */
export function CategoryRow({ category, canEdit, onEdit, onMove, isFirst, isLast }: CategoryRowProps) {
  const { t } = useTranslation('mf-measurements');
  const { title, units, lists } = category;
  const people = units.reduce((sum, unit) => sum + unit.people, 0);
  return (
    <ListRow justifyContent="space-between" py="5">
      <Box flex="1" minW={{ base: 'full', md: '50%' }}>
        <HStack columnGap="3" rowGap="0" alignItems="baseline" flexWrap="wrap">
          <Heading as="h3" size="md" overflowWrap="anywhere">
            {title}
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            {t('segmentation.units', { count: units.length })}
            {people > 0 &&
              ` · ${t('segmentation.inUse', { count: people, lists: t('segmentation.lists', { count: lists }) })}`}
          </Text>
        </HStack>
        <Wrap as="ul" gap="2" mt="3" p="0" listStyleType="none">
          {units.slice(0, SHOWN_UNITS).map((unit) => (
            <li key={unit.id}>
              <Badge colorPalette="gray" whiteSpace="normal" overflowWrap="anywhere">
                {unit.name}
              </Badge>
            </li>
          ))}
          {units.length > SHOWN_UNITS && (
            <li>
              <Badge colorPalette="gray">{t('segmentation.moreUnits', { count: units.length - SHOWN_UNITS })}</Badge>
            </li>
          )}
        </Wrap>
      </Box>
      {canEdit && (
        <HStack gap="1" alignItems="flex-start" flexWrap="wrap">
          {onMove && (
            <>
              <MoveButton to="up" category={category} disabled={isFirst} onClick={() => onMove(-1)} />
              <MoveButton to="down" category={category} disabled={isLast} onClick={() => onMove(1)} />
            </>
          )}
          <Button
            variant="ghost"
            colorPalette="gray"
            size="sm"
            onClick={onEdit}
            aria-label={t('segmentation.editOf', { title })}
          >
            <Pencil />
            {t('segmentation.edit')}
          </Button>
          <DeleteCategory category={category} />
        </HStack>
      )}
    </ListRow>
  );
}

interface MoveButtonProps {
  readonly to: 'up' | 'down';
  readonly category: Category;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function MoveButton({ to, category, ...button }: MoveButtonProps) {
  const { t } = useTranslation('mf-measurements');
  const { id, title } = category;
  return (
    <IconButton
      {...button}
      variant="ghost"
      colorPalette="gray"
      size="sm"
      data-move={`${id}-${to}`}
      aria-label={t(to === 'up' ? 'segmentation.moveUp' : 'segmentation.moveDown', { title })}
    >
      {to === 'up' ? <ChevronUp /> : <ChevronDown />}
    </IconButton>
  );
}
