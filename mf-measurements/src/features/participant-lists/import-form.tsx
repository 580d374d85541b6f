import { useQuery } from '@veleta/shared/query';
import { useState, type SyntheticEvent } from 'react';
import { codeOf, HttpError } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useUnsavedChanges } from '@veleta/shared/session';
import {
  Alert,
  Button,
  CheckboxField,
  ErrorState,
  FormField,
  HStack,
  Input,
  LoadingState,
  Stack,
} from '@veleta/shared/ui';
import { useOnce } from '../../drafts/use-once.ts';
import type { Category } from '../../participants-file/index.ts';
import { ImportFile } from './import-file.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProblems, type ProblemShown } from './import-problems.tsx';
import { categoriesQuery, useCreateList, type ParticipantList } from './participant-lists.api.ts';
import { useFile, type GoodReading } from './use-file.ts';

export interface ImportFormProps {
  readonly onDone: (list: ParticipantList) => void;
  readonly onCancel: () => void;
}

/** A new list from a file. What was read and typed stays until the list is saved. */
export function ImportForm(props: ImportFormProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(categoriesQuery);
  if (data) return <Import {...props} categories={data} />;
  if (error) {
    return (
      <ErrorState
        message={t('segmentation.failed')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return <LoadingState shape="form" count={2} />;
}

const NAME_LIMIT = 120;

function Import({ onDone, onCancel, categories }: ImportFormProps & { categories: readonly Category[] }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const file = useFile(categories);
  const [name, setName] = useState<string | null>(null);
  const [isNameTaken, setIsNameTaken] = useState(false);
  const [wasTried, setWasTried] = useState(false);
  const [isLeavingOut, setIsLeavingOut] = useState(false);
  const [refused, setRefused] = useState<{ problems: readonly ProblemShown[]; total: number } | null>(null);
  const create = useCreateList();
  const once = useOnce();
  useUnsavedChanges((file.fileName !== null || name !== null) && !create.isSuccess);

  const reading = file.reading?.kind === 'read' ? file.reading : null;
  const listName = name ?? file.suggestedName;
  const problems: readonly ProblemShown[] = refused?.problems ?? reading?.problems ?? [];
  const badLines = new Set([...(reading?.problems ?? []), ...(refused?.problems ?? [])].map((problem) => problem.line));
  const rows = reading ? reading.rows.filter((row) => !isLeavingOut || !badLines.has(row.line)) : [];
  const isBlocked = badLines.size > 0 && !isLeavingOut;

  const choose = (chosen: File): void => {
    setRefused(null);
    setIsLeavingOut(false);
    setWasTried(false);
    void file.read(chosen);
  };

  const fail = (error: unknown): void => {
    notify.error(t('import.failed'), errorText(error));
    setIsNameTaken(codeOf(error) === 'conflict');
    if (error instanceof HttpError && error.code === 'invalid_rows') {
      setRefused({ problems: error.rows, total: error.rowsTotal });
      setIsLeavingOut(false);
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // The form stands over another form: that one is not meant.
    event.stopPropagation();
    setWasTried(true);
    if (!reading || isBlocked || rows.length === 0 || listName.trim() === '') return;
    void once(async () => {
      try {
        const list = await create.mutateAsync({ name: listName.trim(), ...peopleOf(reading, rows) });
        notify.success(t('import.done', { name: list.name, count: list.people }));
        onDone(list);
        return 'done';
      } catch (error) {
        fail(error);
      }
    });
  };

  const nameError = isNameTaken
    ? t('import.nameTaken')
    : wasTried && reading && listName.trim() === ''
      ? t('import.nameRequired')
      : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="6">
        <ImportFile
          file={file}
          categories={categories}
          onFile={choose}
          isMissing={wasTried && file.reading === null && !file.isReading}
        />
        {reading && (
          <>
            <FormField label={t('import.name')} error={nameError} required>
              <Input
                value={listName}
                maxLength={NAME_LIMIT}
                autoComplete="off"
                onChange={(event) => {
                  setName(event.target.value);
                  setIsNameTaken(false);
                }}
              />
            </FormField>
            {problems.length > 0 && (
              <ImportProblems problems={problems} total={refused?.total ?? problems.length}>
                <CheckboxField
                  checked={isLeavingOut}
                  onCheckedChange={({ checked }) => setIsLeavingOut(checked === true)}
                >
                  {t('import.leaveOut', { count: badLines.size })}
                </CheckboxField>
              </ImportProblems>
            )}
            {isLeavingOut && rows.length === 0 && (
              <Alert.Root status="error" role="alert">
                <Alert.Indicator />
                <Alert.Title>{t('import.noneLeft')}</Alert.Title>
              </Alert.Root>
            )}
            <ImportPreview reading={reading} />
          </>
        )}
        <HStack gap="3" justifyContent="flex-end">
          <Button type="button" variant="outline" colorPalette="gray" onClick={onCancel} disabled={create.isPending}>
            {t('import.cancel')}
          </Button>
          <Button
            type="submit"
            loading={create.isPending}
            loadingText={t('import.submitNone')}
            disabled={isBlocked || (reading !== null && rows.length === 0)}
          >
            {reading && rows.length > 0 ? t('import.submit', { count: rows.length }) : t('import.submitNone')}
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}

/** Rows as they are sent: categories by id, units in the same order. */
const peopleOf = (reading: GoodReading, rows: GoodReading['rows']) => ({
  categories: reading.columns.categories.map(({ category }) => category.id),
  rows: rows.map((row) => ({ ...row, units: [...row.units] })),
});
