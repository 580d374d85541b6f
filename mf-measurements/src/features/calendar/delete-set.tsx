import { useState } from 'react';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Button, List, Text } from '@veleta/shared/ui';
import { Trash2 } from '@veleta/shared/ui/icons';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useOnce } from '../../drafts/use-once.ts';
import { useDeleteSet, type CalendarSet } from './calendar.api.ts';

export interface DeleteSetProps {
  readonly set: CalendarSet;
  /** Of its product. */
  readonly name: string;
  readonly period: string;
  /** The second try, after the first has failed. */
  readonly isAgain?: boolean;
}

/** Has a set deleted, after saying what is lost with it. */
export function DeleteSet({ set, name, period, isAgain = false }: DeleteSetProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteSet();
  const once = useOnce();

  const confirm = () =>
    once(async () => {
      try {
        await remove.mutateAsync(set.id);
      } catch (error) {
        notify.error(t('deletion.failed'), errorText(error));
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
        aria-label={t(isAgain ? 'deletion.againOf' : 'deletion.actionOf', { product: name, period })}
      >
        <Trash2 />
        {t(isAgain ? 'deletion.again' : 'deletion.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('deletion.title', { product: name })}
        description={t('deletion.text', { period })}
        confirmLabel={t('deletion.confirm')}
        isBusy={remove.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      >
        <List.Root textStyle="sm" ps="5">
          {set.finished > 0 && <List.Item>{t('deletion.finished', { count: set.finished })}</List.Item>}
          {set.planned > 0 && <List.Item>{t('deletion.planned', { count: set.planned })}</List.Item>}
        </List.Root>
        <Text mt="3" fontWeight="medium">
          {t('deletion.final')}
        </Text>
      </ConfirmDialog>
    </>
  );
}
