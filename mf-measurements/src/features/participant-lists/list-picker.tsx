import { useQuery } from '@veleta/shared/query';
import { useState, type ReactNode } from 'react';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { Button, ErrorState, FormField, LoadingState, Stack } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { Plus } from '@veleta/shared/ui/icons';
import { dialogIntent, Modal } from '@veleta/shared/ui/on-demand';
import { listsQuery, type ParticipantList } from '../../common/participant-lists.queries.ts';

export interface ListPickerProps {
  /** Id of the chosen list, '' when none is. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error: string | undefined;
  /** The import of a new list; supplied by the page. */
  readonly importForm: (props: {
    onImported: (list: ParticipantList) => void;
    onDone: () => void;
    onCancel: () => void;
  }) => ReactNode;
}

/** Selects a list, or imports a new one in a dialog and selects it. */
export function ListPicker({ value, onChange, error, importForm }: ListPickerProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const [isImporting, setIsImporting] = useState(false);
  const lists = useQuery(listsQuery);

  if (!lists.data) {
    if (!lists.error) return <LoadingState shape="form" count={1} />;
    return (
      <ErrorState
        message={t('lists.failed')}
        description={errorText(lists.error)}
        onRetry={() => void lists.refetch()}
        isRetrying={lists.isFetching}
      />
    );
  }
  // Ignores a list that has been deleted.
  const chosen = lists.data.some((list) => list.id === value) ? value : '';
  return (
    <Stack gap="3" alignItems="flex-start">
      <FormField label={t('setUp.list')} error={error} required>
        <Select value={chosen} onChange={(event) => onChange(event.target.value)} name="participantList">
          <option value="">{lists.data.length === 0 ? t('lists.chooseNone') : t('lists.choose')}</option>
          {lists.data.map((list) => (
            <option key={list.id} value={list.id}>
              {t('lists.option', { name: list.name, count: list.people })}
            </option>
          ))}
        </Select>
      </FormField>
      <Button
        type="button"
        variant="outline"
        colorPalette="gray"
        size="sm"
        maxW="full"
        h="auto"
        minH="9"
        py="1.5"
        whiteSpace="normal"
        textAlign="start"
        {...dialogIntent}
        onClick={() => setIsImporting(true)}
      >
        <Plus />
        {t('lists.importNew')}
      </Button>
      <Modal isOpen={isImporting} onClose={() => setIsImporting(false)} title={t('import.title')} size="lg">
        {importForm({
          onCancel: () => setIsImporting(false),
          onImported: (list) => onChange(list.id),
          onDone: () => setIsImporting(false),
        })}
      </Modal>
    </Stack>
  );
}
