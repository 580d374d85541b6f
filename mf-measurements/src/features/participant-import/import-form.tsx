import { participantImports } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { codeOf, HttpError } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQuery, useQueryClient } from '@veleta/shared/query';
import { useUnsavedChanges } from '@veleta/shared/session';
import { useEffect, useReducer, useRef, useState, type SyntheticEvent } from 'react';
import { Box, Button, ErrorState, HStack, LoadingState, Stack } from '@veleta/shared/ui';
import { CancelButton } from '@veleta/shared/ui/pieces';
import { guessMapping, sharedColumns, type Mapping } from './mapping/mapping.ts';
import { Review } from './review/review.ts';
import type { FileTable } from './file/table.ts';
import { KEYS } from '../../common/query-keys.ts';
import { ImportColumns } from './mapping/import-columns.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportProgress } from './upload/import-progress.tsx';
import { ImportReport } from './upload/import-report.tsx';
import { ImportReview, type ImportValues } from './review/import-review.tsx';
import { categoriesQuery, type Category } from '../../common/categories.queries.ts';
import type { ParticipantList } from '../../common/participant-lists.queries.ts';
import { useListNameErrors } from '../../common/use-list-name-errors.ts';
import { findKnown } from './upload/send-import.ts';
import { useFile } from './use-file.ts';
import { useImport } from './upload/use-import.ts';

export interface ImportFormProps {
  /** The list to import into; without it the import creates one. */
  readonly list?: ParticipantList | undefined;
  /** Called when everyone is on the list, while the report is shown. */
  readonly onImported?: (list: ParticipantList) => void;
  /** Called when the report is closed. */
  readonly onDone: (list: ParticipantList) => void;
  readonly onCancel: () => void;
}

/** Imports people from a file in steps: file, columns, review, upload and report. */
export function ImportForm(props: ImportFormProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(categoriesQuery);
  if (data) return <Import {...props} categories={data} />;
  if (error) {
    return (
      <ErrorState
        message={t('lists.segmentationFailed')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return <LoadingState shape="form" count={2} />;
}

type Step =
  | { readonly kind: 'file' }
  | { readonly kind: 'columns'; readonly table: FileTable; readonly mapping: Mapping }
  | { readonly kind: 'review'; readonly table: FileTable; readonly mapping: Mapping; readonly review: Review };

const NO_ADDRESSES: ReadonlySet<string> = new Set();
/** The form has the focus for a moment between two steps, but is no control. */
const NO_OUTLINE = { outline: 'none' } as const;

function Import({
  list,
  onImported,
  onDone,
  onCancel,
  categories,
}: ImportFormProps & { categories: readonly Category[] }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const client = useQueryClient();
  const file = useFile();
  const [step, setStep] = useState<Step>({ kind: 'file' });
  const [pasted, setPasted] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [isValidating, setIsValidating] = useState(false);
  const [height, setHeight] = useState(0);
  const [known, setKnown] = useState<ReadonlySet<string>>(NO_ADDRESSES);
  // The review is mutated: one edit must not copy 50,000 lines.
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const review = step.kind === 'review' ? step.review : null;

  const fail = (error: unknown): void => {
    notify.error(t('import.failed'), errorText(error));
    if (codeOf(error) === 'conflict') form.fields.setError('name', { type: 'taken' });
    if (error instanceof HttpError && error.code === 'invalid_rows') review?.reject(error.rows);
    void client.invalidateQueries({ queryKey: KEYS.categories });
    redraw();
  };
  const sending = useImport({ onFailed: fail, onImported: (imported) => onImported?.(imported) });
  const { state } = sending;
  const categoryIds = review?.categories.map(({ id }) => id) ?? [];
  // The steps before the review send nothing: only the review is a form of the call.
  const form = useContractForm<ImportValues>({
    schema: participantImports.ImportInputSchema,
    initial: { name: '', known: 'keep' },
    toBody: ({ name, known: handling }) => ({
      list: list?.id ?? null,
      name: list ? null : name.trim(),
      categories: categoryIds,
      known: handling,
    }),
    isGuarded: false,
    ...useListNameErrors(),
    send: async (values) => {
      if (review && review.bad === 0 && review.ready > 0)
        await sending.start({
          list: list?.id ?? null,
          name: list ? null : values.name.trim(),
          categories: categoryIds,
          known: values.known,
          newUnits: review.unitsToAdd().map(({ category, names }) => ({ category: category.id, names })),
          rows: review.rows(),
        });
      return 'unsaved';
    },
  });
  const { ref: formRef } = form.formProps;
  const { dirtyFields } = form.fields.formState;
  // The pressed button is removed or disabled: without this, the focus would leave the dialog.
  const shownStep = useRef(step.kind);
  useEffect(() => {
    if (shownStep.current !== step.kind) formRef.current?.focus();
    shownStep.current = step.kind;
  }, [step.kind, formRef]);
  useUnsavedChanges((file.fileName !== null || pasted !== '') && state.kind !== 'done');

  const show = (table: FileTable): void => {
    setWasSubmitted(false);
    setStep({ kind: 'columns', table, mapping: guessMapping(table, categories) });
  };
  const choose = async (chosen: File | string): Promise<void> => {
    setWasSubmitted(false);
    const reading = await file.read(chosen);
    if (reading?.kind === 'read') show(reading.table);
  };
  const validate = async ({ table, mapping }: Extract<Step, { kind: 'columns' }>): Promise<void> => {
    setIsValidating(true);
    try {
      const validated = await Review.of(table, mapping, categories);
      const emails = validated.rows().map(({ email }) => email);
      setKnown(list ? await findKnown(list.id, emails, new AbortController().signal) : NO_ADDRESSES);
      if (!dirtyFields.name) form.fields.setValue('name', file.suggestedName);
      setStep({ kind: 'review', table, mapping, review: validated });
      setWasSubmitted(false);
    } catch (error) {
      notify.error(t('import.failed'), errorText(error));
    }
    setIsValidating(false);
  };
  const submit = (event: SyntheticEvent): void => {
    setHeight(event.currentTarget.getBoundingClientRect().height);
    if (review) return form.formProps.onSubmit(event);
    event.preventDefault();
    // In React's tree, this form is inside another one.
    event.stopPropagation();
    setWasSubmitted(true);
    if (step.kind === 'file' && pasted.trim() !== '') void choose(pasted);
    else if (step.kind === 'file' && file.reading?.kind === 'read') show(file.reading.table);
    if (step.kind === 'columns' && step.mapping.email !== null && sharedColumns(step.mapping).size === 0)
      void validate(step);
  };
  const back = (): void => {
    setWasSubmitted(false);
    setStep(step.kind === 'review' ? { kind: 'columns', table: step.table, mapping: step.mapping } : { kind: 'file' });
  };

  if (review && state.kind === 'done')
    return <ImportReport result={state.result} review={review} onDone={() => onDone(state.result.list)} />;
  if (state.kind === 'sending' || state.kind === 'stopped')
    return (
      // As tall as the form before: the second click of a double click must not land outside the dialog and close it.
      <Box style={{ minHeight: height }}>
        <ImportProgress state={state} onCancel={sending.cancel} onResume={sending.resume} />
      </Box>
    );

  return (
    <form {...form.formProps} tabIndex={-1} aria-label={t('import.title')} style={NO_OUTLINE} onSubmit={submit}>
      <Stack gap="6">
        {step.kind === 'file' && (
          <ImportFile
            file={file}
            categories={categories}
            onFile={(chosen) => {
              setPasted('');
              void choose(chosen);
            }}
            pasted={pasted}
            onPasted={setPasted}
            isMissing={wasSubmitted && file.reading === null && !file.isReading && pasted.trim() === ''}
          />
        )}
        {step.kind === 'columns' && (
          <ImportColumns
            table={step.table}
            categories={categories}
            mapping={step.mapping}
            wasSubmitted={wasSubmitted}
            onChange={(mapping) => setStep({ ...step, mapping })}
          />
        )}
        {review && (
          <ImportReview
            review={review}
            categories={categories}
            onChanged={redraw}
            isNewList={!list}
            form={form}
            known={known}
          />
        )}
        <HStack gap="3" justifyContent="flex-end" wrap="wrap">
          {step.kind === 'file' ? (
            <CancelButton onCancel={onCancel}>{t('import.cancel')}</CancelButton>
          ) : (
            <Button type="button" variant="outline" colorPalette="gray" onClick={back}>
              {t('import.back')}
            </Button>
          )}
          <Button
            type="submit"
            loading={isValidating || file.isReading}
            loadingText={t('import.reading')}
            disabled={review !== null && (review.bad > 0 || review.ready === 0)}
          >
            {review && review.ready > 0 ? t('import.submit', { count: review.ready }) : t('import.next')}
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}
