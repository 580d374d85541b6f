import { useCallback, useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { HttpError } from '../http/errors.ts';
import { useAuth } from '../session/auth-context.ts';
import { useUnsavedChanges } from '../session/unsaved-changes.ts';
import type { FieldCode } from '../contracts/field-errors.ts';
import { contractResolver, fieldOfPath, type FormContract } from './contract-resolver.ts';
import { draftStore } from './drafts.ts';
import { errorTextOf, toFormError } from './form-errors.ts';
import { useSingleFlight } from '../ui/use-single-flight.ts';

export interface ContractFormOptions<Values extends FieldValues> extends FormContract<Values> {
  /** The values that are saved, or those of a new form. */
  readonly initial: Values;
  /** Name of the form, where what is typed outlives a reload; without it the person is asked before it is lost. */
  readonly draft?: string;
  /** The component renders the dialog around the form itself, and puts `<UnsavedChanges isDirty={isUnsaved} />` into it. */
  readonly isDialogOwner?: boolean;
  /** `onBlur` marks a wrong field when it is left. Without it fields are marked when the form is submitted. */
  readonly mode?: 'onSubmit' | 'onBlur';
  /** Words of this screen for what is wrong with a field; without them those of the catalogue are used. */
  readonly words?: (field: FieldPath<Values>, code: FieldCode) => string | undefined;
  /** Fields for codes of a whole reply: `wrong_password` → `oldPassword`. */
  readonly fieldOfCode?: (code: string) => readonly [FieldPath<Values>, FieldCode] | undefined;
  /**
   * Sends what was entered; throws what the call throws. `done` leaves the form for good; values are what is saved from now on, and
   * the form stays open.
   */
  readonly send: (values: Values) => Promise<'done' | Values>;
  /** Called with what `send` threw, after the fields are marked. */
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
  /** Says what is wrong with a field, in the language on the screen. */
  readonly errorOf: (field: FieldPath<Values>) => string | undefined;
  /** Validates and sends. */
  readonly submit: (event?: SyntheticEvent) => Promise<void>;
  /** Validates, and goes on with `proceed` where nothing is wrong: for a form that asks before it sends. */
  readonly check: (event: SyntheticEvent, proceed: () => void) => Promise<void>;
  readonly isBusy: boolean;
  /** What the last `send` threw; null once it is sent again. */
  readonly failure: unknown;
  /** Whether every part of the failure is shown at a field. */
  readonly isFailureAtFields: boolean;
  /** Whether something was entered that is not saved. */
  readonly isUnsaved: boolean;
  /** Whether there is a draft that the person has not saved or discarded. */
  readonly isRestored: boolean;
  /** Forgets what was entered. */
  readonly discard: () => void;
}

/**
 * A form over the body schema of a contract: validates by it, keeps a draft, guards what is not saved, sends once however often it
 * is submitted, and shows at its fields what the server refuses.
 */
export function useContractForm<Values extends FieldValues>(
  options: ContractFormOptions<Values>,
): ContractForm<Values> {
  const { initial, mode = 'onSubmit', draft } = options;
  const userId = useAuth().user?.id ?? '';
  const [store] = useState(() => (draft === undefined ? null : draftStore(draft, userId)));
  const [kept] = useState(() => {
    const draftNow = store?.read(initial) ?? null;
    return JSON.stringify(draftNow) === JSON.stringify(initial) ? null : draftNow;
  });
  const [isRestored, setRestored] = useState(kept !== null);
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
    // react-hook-form would also take half of them.
    defaultValues: (kept ?? initial) as DefaultValues<Values>,
    resolver,
    mode,
    shouldFocusError: false,
  });
  const { formState } = fields;
  // Read here: react-hook-form draws again for what was read.
  const { isDirty, errors } = formState;
  void errors;
  const isUnsaved = (isDirty || isRestored) && !isDone;
  useUnsavedChanges(isUnsaved && !options.isDialogOwner, { survives: store !== null });

  useEffect(
    () =>
      fields.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          store?.write(values);
          // A mark goes as soon as the value is right, and comes when the field is left: `onChange` would mark a half-typed value.
          const field = name === undefined ? undefined : fieldOfPath(name, values);
          if (field !== undefined && fields.getFieldState(field).invalid) void fields.trigger(field);
        },
      }),
    [fields, store],
  );
  // The first in the order of the page; react-hook-form knows the order of registration only.
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

  /** Marks the fields that the server refuses; says whether that is all it said. */
  const markRefused = (error: unknown): boolean => {
    if (!(error instanceof HttpError)) return false;
    const { fieldOf, fieldOfCode } = latest.current;
    const byCode = fieldOfCode?.(error.code);
    const marks = error.fields.map(
      (refusal) => [fieldOfPath(refusal.path, fields.getValues(), fieldOf), refusal] as const,
    );
    if (byCode) fields.setError(byCode[0], toFormError({ code: byCode[1] }));
    for (const [field, refusal] of marks) if (field !== undefined) fields.setError(field, toFormError(refusal));
    if (byCode || marks.some(([field]) => field !== undefined)) setWrongAttempts((count) => count + 1);
    return byCode !== undefined || (marks.length > 0 && marks.every(([field]) => field !== undefined));
  };

  const validated = async (proceed: (values: Values) => void | Promise<void>): Promise<void> => {
    wasSubmitted.current = true;
    await fields.handleSubmit(proceed, () => setWrongAttempts((count) => count + 1))();
  };

  const submit = async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault();
    // A dialog is inside the form that opened it, as React sees it.
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
          } else forget(saved);
        } catch (error) {
          setFailureAtFields(markRefused(error));
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
