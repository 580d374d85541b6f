import { useState } from 'react';
import { codeOf } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Badge, Box, Button, Flex, Heading, HStack, Text, Wrap } from '@veleta/shared/ui';
import { Pencil, Trash2 } from '@veleta/shared/ui/icons';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useOnce } from '../../drafts/use-once.ts';
import { useDeleteSegmentation, type Segmentation } from './segmentation.api.ts';

/** Units shown of one category; beyond this a number stands for the rest. */
const SHOWN_UNITS = 24;

/** One category with its units, and what may be done with it. */
export function SegmentationRow({
  category,
  canEdit,
  onEdit,
}: {
  category: Segmentation;
  canEdit: boolean;
  onEdit: () => void;
}) {
  const { t } = useTranslation('mf-measurements');
  const { title, units } = category;
  return (
    <Flex
      as="li"
      gap="4"
      wrap="wrap"
      justifyContent="space-between"
      px={{ base: '4', md: '6' }}
      py="5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <Box flex="1" minW="60%">
        <HStack gap="3" alignItems="baseline">
          <Heading as="h3" size="md">
            {title}
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            {t('segmentation.units', { count: units.length })}
          </Text>
        </HStack>
        <Wrap as="ul" gap="2" mt="3" p="0" listStyleType="none">
          {units.slice(0, SHOWN_UNITS).map((unit) => (
            <li key={unit.id}>
              <Badge colorPalette="gray">{unit.name}</Badge>
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
        <HStack gap="1" alignItems="flex-start">
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
    </Flex>
  );
}

function DeleteCategory({ category }: { category: Segmentation }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteSegmentation();
  const once = useOnce();
  const { title } = category;

  const confirm = () =>
    once(async () => {
      try {
        await remove.mutateAsync(category.id);
        notify.success(t('segmentation.deleted'));
        setIsAsking(false);
        return 'done';
      } catch (error) {
        if (codeOf(error) === 'measurement_active') notify.error(t('segmentation.deleteLocked'));
        else notify.error(t('segmentation.deleteFailed'), errorText(error));
      }
      setIsAsking(false);
    });

  return (
    <>
      <Button
        variant="ghost"
        colorPalette="gray"
        size="sm"
        {...dialogIntent}
        onClick={() => setIsAsking(true)}
        aria-label={t('segmentation.deleteOf', { title })}
      >
        <Trash2 />
        {t('segmentation.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('segmentation.deleteTitle', { title })}
        description={t('segmentation.deleteText')}
        confirmLabel={t('segmentation.deleteConfirm')}
        isBusy={remove.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
