import { useCallback, useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { codeOf, HttpError } from '../http/errors.ts';
import { useAuth } from '../session/auth-context.ts';
import { useUnsavedChanges } from '../session/unsaved-changes.ts';
import type { FieldCode } from '../contracts/field-errors.ts';
import { contractResolver, fieldOfPath, type FormContract } from './contract-resolver.ts';
import { draftStore } from './drafts.ts';
import { errorTextOf, toFormError } from './form-errors.ts';
import { useSingleFlight } from '../ui/use-single-flight.ts';

export interface ContractFormOptions<Values extends FieldValues> extends FormContract<Values> {
  /** Saved values, or those of a new form. */
  readonly initial: Values;
  /**
   * Name of the form, which enables a draft that survives a reload. Without it, the user is asked before input is lost.
   */
  readonly draft?: string;
  /** Fields that the draft leaves out, such as passwords. */
  readonly notInDraft?: readonly FieldPath<Values>[];
  /** `false` disables the question before input is lost. For forms that are quick to fill in again. */
  readonly isGuarded?: boolean;
  /**
   * Set if the component renders the dialog around the form itself. It must then put `<UnsavedChanges
   * isDirty={isUnsaved} />` into it.
   */
  readonly isDialogOwner?: boolean;
  /**
   * `onBlur` marks an invalid field when it loses the focus, `onTouched` also with every change after that. By default fields
   * are marked on submit.
   */
  readonly mode?: 'onSubmit' | 'onBlur' | 'onTouched';
  /** Texts of this screen for field errors; the default is the catalogue. */
  readonly words?: (field: FieldPath<Values>, code: FieldCode) => string | undefined;
  /** Maps error codes of a failed call to fields: `wrong_password` → `oldPassword`. */
  readonly fieldOfCode?: (code: string) => readonly [FieldPath<Values>, FieldCode] | undefined;
  /**
   * Sends the input; throws the error of the call. Returns `done` if the form is left, or the new saved values if it
   * stays open. `unsaved` ends a step before saving, such as a preview.
   */
  readonly send: (values: Values) => Promise<'done' | 'unsaved' | Values>;
  /** Called with the error of `send`, after the fields are marked. */
  readonly onFailed?: (error: unknown) => void;
}

export interface ContractForm<Values extends FieldValues> {
  readonly fields: UseFormReturn<Values>;
  /** Properties of the form element. */
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event: SyntheticEvent) => void;
    readonly noValidate: true;
  };
  /** Returns the text of a field error in the current language. */
  readonly errorOf: (field: FieldPath<Values>) => string | undefined;
  /** Validates and sends. */
  readonly submit: (event?: SyntheticEvent) => Promise<void>;
  /** Validates, and calls `proceed` if all fields are valid: for a form that asks before it sends. */
  readonly check: (event: SyntheticEvent, proceed: () => void) => Promise<void>;
  readonly isBusy: boolean;
  /** Error of the last `send`; null once it is sent again. */
  readonly failure: unknown;
  /** Whether every part of the error is shown at a field. */
  readonly isFailureAtFields: boolean;
  /** Whether there is unsaved input. */
  readonly isUnsaved: boolean;
  /** Whether there is a draft that was neither saved nor discarded. */
  readonly isRestored: boolean;
  /** Discards the input. */
  readonly discard: () => void;
}

/**
 * Form over the body schema of a contract. Validates by it, stores a draft, guards unsaved input, sends once per
 * submit, and shows the field errors of the server.
 */
export function useContractForm<Values extends FieldValues>(
  options: ContractFormOptions<Values>,
): ContractForm<Values> {
  const { initial, mode = 'onSubmit', draft } = options;
  const userId = useAuth().user?.id ?? '';
  const [store] = useState(() => (draft === undefined ? null : draftStore(draft, userId)));
  const [restored] = useState(() => {
    const draftNow = store?.read(initial) ?? null;
    return JSON.stringify(draftNow) === JSON.stringify(initial) ? null : draftNow;
  });
  const [isRestored, setRestored] = useState(restored !== null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isFailureAtFields, setFailureAtFields] = useState(false);
  const [wrongAttempts, setWrongAttempts] = useState(0);
  const wasSubmitted = useRef(false);
  const latest = useRef(options);
  latest.current = options;
  const element = useRef<HTMLFormElement>(null);
  const singleFlight = useSingleFlight();
  const [resolver] = useState(() =>
    contractResolver<Values>(
      () => latest.current,
      () => wasSubmitted.current,
    ),
  );
  const fields = useForm<Values>({
    // react-hook-form would also accept a part of them.
    defaultValues: (restored ?? initial) as DefaultValues<Values>,
    resolver,
    mode,
    shouldFocusError: false,
  });
  const { formState } = fields;
  // Read here, because react-hook-form renders again only for state that was read.
  const { isDirty, errors } = formState;
  void errors;
  const isUnsaved = (isDirty || isRestored) && !isDone;
  useUnsavedChanges(isUnsaved && !options.isDialogOwner && options.isGuarded !== false, { survives: store !== null });

  useEffect(
    () =>
      fields.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          const excluded: readonly string[] = latest.current.notInDraft ?? [];
          store?.write(Object.fromEntries(Object.entries(values).filter(([field]) => !excluded.includes(field))));
          // An error disappears as soon as the value is valid and appears on blur; `onChange` would mark a half-typed
          // value.
          const field = name === undefined ? undefined : fieldOfPath(name, values);
          if (field !== undefined && fields.getFieldState(field).invalid) void fields.trigger(field);
        },
      }),
    [fields, store],
  );
  // Focuses the first in document order; react-hook-form knows only the order of registration.
  useEffect(() => {
    if (wrongAttempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrongAttempts]);

  const forget = useCallback(
    (values: Values) => {
      fields.reset(values);
      store?.clear();
      setRestored(false);
    },
    [fields, store],
  );

  /** Marks the fields that the server rejected; returns whether the reply contained nothing else. */
  const markInvalidFields = (error: unknown): boolean => {
    const { fieldOf, fieldOfCode } = latest.current;
    const byCode = fieldOfCode?.(codeOf(error));
    const marks = (error instanceof HttpError ? error.fields : []).map(
      (rejection) => [fieldOfPath(rejection.path, fields.getValues(), fieldOf), rejection] as const,
    );
    if (byCode) fields.setError(byCode[0], toFormError({ code: byCode[1] }));
    for (const [field, rejection] of marks) if (field !== undefined) fields.setError(field, toFormError(rejection));
    if (byCode || marks.some(([field]) => field !== undefined)) setWrongAttempts((count) => count + 1);
    return byCode !== undefined || (marks.length > 0 && marks.every(([field]) => field !== undefined));
  };

  const validated = async (proceed: (values: Values) => void | Promise<void>): Promise<void> => {
    wasSubmitted.current = true;
    await fields.handleSubmit(proceed, () => setWrongAttempts((count) => count + 1))();
  };

  const submit = async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault();
    // In React's tree, a dialog is inside the form that opened it.
    event?.stopPropagation();
    await singleFlight(async () => {
      let isLast = false;
      await validated(async (values) => {
        setBusy(true);
        setFailure(null);
        try {
          const saved = await latest.current.send(values);
          if (saved === 'done') {
            store?.clear();
            setDone(true);
            isLast = true;
          } else if (saved !== 'unsaved') forget(saved);
        } catch (error) {
          setFailureAtFields(markInvalidFields(error));
          setFailure(error);
          latest.current.onFailed?.(error);
        }
      });
      if (!isLast) setBusy(false);
      return isLast ? 'done' : undefined;
    });
  };

  const check = async (event: SyntheticEvent, proceed: () => void): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    await validated(proceed);
  };

  const errorOf = (field: FieldPath<Values>): string | undefined => {
    const { error } = fields.getFieldState(field, formState);
    return error && errorTextOf(error, (code) => options.words?.(field, code));
  };

  return {
    fields,
    formProps: { ref: element, onSubmit: (event) => void submit(event), noValidate: true },
    errorOf,
    submit,
    check,
    isBusy,
    failure,
    isFailureAtFields,
    isUnsaved,
    isRestored,
    discard: () => forget(initial),
  };
}
