import { useTranslation } from '@veleta/shared/i18n';
import { List, Text } from '@veleta/shared/ui';
import { RemoveButton } from '../../../common/remove-button.tsx';
import type { CalendarSet } from '../calendar.api.ts';
import { useDeleteSet } from './set-deletion.api.ts';

export interface DeleteSetProps {
  readonly set: CalendarSet;
  /** Name of the product. */
  readonly name: string;
  readonly period: string;
  /** A retry after a failure. */
  readonly isAgain?: boolean;
}

/**
 * Deletes a set after a confirmation that says what is lost. A historical set has no link before the button, which on a
 * phone therefore starts at the edge of the texts.
 */
export function DeleteSet({ set, name, period, isAgain = false }: DeleteSetProps) {
  const { t } = useTranslation('mf-measurements');
  const remove = useDeleteSet(name);
  return (
    <RemoveButton
      label={t(isAgain ? 'deletion.againOf' : 'deletion.actionOf', { product: name, period })}
      action={t(isAgain ? 'deletion.again' : 'deletion.action')}
      {...(set.isHistorical && { ms: { base: '-3', md: '0' } })}
      title={t('deletion.title', { product: name })}
      text={t('deletion.text', { period })}
      confirmLabel={t('deletion.confirm')}
      remove={() => remove.mutateAsync(set.id)}
      failed={t('deletion.failed')}
    >
      <List.Root textStyle="sm" ps="5">
        {set.finished > 0 && <List.Item>{t('deletion.finished', { count: set.finished })}</List.Item>}
        {set.planned > 0 && <List.Item>{t('deletion.planned', { count: set.planned })}</List.Item>}
      </List.Root>
      <Text mt="3" fontWeight="medium">
        {t('deletion.final')}
      </Text>
    </RemoveButton>
  );
}
