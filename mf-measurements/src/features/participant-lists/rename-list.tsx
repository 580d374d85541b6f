import { LIST_NAME_LIMIT } from '@veleta/shared/contracts';
import { codeOf } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useUnsavedChanges } from '@veleta/shared/session';
import { useState, type SyntheticEvent } from 'react';
import { Button, FormField, HStack, Input, Stack } from '@veleta/shared/ui';
import { Pencil } from '@veleta/shared/ui/icons';
import { dialogIntent, Modal } from '@veleta/shared/ui/on-demand';
import { CancelButton, useSingleFlight } from '@veleta/shared/ui/pieces';
import { useRenameList, type ParticipantList } from './participant-lists.api.ts';

/** Gives a list another name. */
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
  const [name, setName] = useState(list.name);
  const [error, setError] = useState<string | undefined>();
  const rename = useRenameList();
  const once = useSingleFlight();
  useUnsavedChanges(name !== list.name && !rename.isSuccess);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim() === '') {
      setError(t('import.nameRequired'));
      return;
    }
    void once(async () => {
      try {
        await rename.mutateAsync({ id: list.id, name: name.trim() });
        notify.success(t('lists.renamed'));
        onDone();
        return 'done';
      } catch (cause) {
        if (codeOf(cause) === 'conflict') setError(t('import.nameTaken'));
        else notify.error(t('lists.renameFailed'), errorText(cause));
      }
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <FormField label={t('import.name')} error={error} required>
          <Input
            value={name}
            maxLength={LIST_NAME_LIMIT}
            autoComplete="off"
            onChange={({ target }) => {
              setName(target.value);
              setError(undefined);
            }}
          />
        </FormField>
        <HStack gap="3" justifyContent="flex-end" wrap="wrap">
          <CancelButton onCancel={onDone} disabled={rename.isPending}>
            {t('import.cancel')}
          </CancelButton>
          <Button type="submit" loading={rename.isPending}>
            {t('lists.renameSave')}
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}
