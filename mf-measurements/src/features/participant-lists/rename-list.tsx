import { LIST_NAME_LIMIT, participantLists } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { codeOf } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useState } from 'react';
import { Button, FormField, HStack, Input, Stack } from '@veleta/shared/ui';
import { Pencil } from '@veleta/shared/ui/icons';
import { dialogIntent, Modal } from '@veleta/shared/ui/on-demand';
import { CancelButton } from '@veleta/shared/ui/pieces';
import { useRenameList } from './participant-lists.api.ts';
import type { ParticipantList } from '../../common/participant-lists.queries.ts';
import { useListNameErrors } from '../../common/use-list-name-errors.ts';

/** Renames a list in a dialog. */
export function RenameList({ list }: { list: ParticipantList }) {
  const { t } = useTranslation('mf-measurements');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" colorPalette="gray" size="sm" {...dialogIntent} onClick={() => setIsOpen(true)}>
        <Pencil />
        {t('lists.rename')}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('lists.renameTitle', { name: list.name })}
        size="sm"
      >
        <NameForm list={list} onDone={() => setIsOpen(false)} />
      </Modal>
    </>
  );
}

function NameForm({ list, onDone }: { list: ParticipantList; onDone: () => void }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const rename = useRenameList();
  const { fields, formProps, errorOf, isBusy } = useContractForm({
    schema: participantLists.ListNameSchema,
    initial: { name: list.name },
    toBody: (values) => values,
    ...useListNameErrors(),
    send: async ({ name }) => {
      await rename.mutateAsync({ id: list.id, name: name.trim() });
      notify.success(t('lists.renamed'));
      onDone();
      return 'done';
    },
    onFailed: (error) => {
      if (codeOf(error) !== 'conflict') notify.error(t('lists.renameFailed'), errorText(error));
    },
  });
  return (
    <form {...formProps}>
      <Stack gap="5">
        <FormField label={t('import.name')} error={errorOf('name')} required>
          <Input maxLength={LIST_NAME_LIMIT} autoComplete="off" {...fields.register('name')} />
        </FormField>
        <HStack gap="3" justifyContent="flex-end" wrap="wrap">
          <CancelButton onCancel={onDone} disabled={isBusy}>
            {t('import.cancel')}
          </CancelButton>
          <Button type="submit" loading={isBusy}>
            {t('lists.renameSave')}
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}
