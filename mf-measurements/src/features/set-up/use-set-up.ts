import { useState } from 'react';
import { formatInZone } from '@veleta/shared/contracts';
import { useDraft } from '@veleta/shared/forms';
import { codeOf, HttpError } from '@veleta/shared/http';
import { currentLocale, formatDate, formatNumber, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQueryClient } from '@veleta/shared/query';
import { useUnsavedChanges } from '@veleta/shared/session';
import { useSingleFlight } from '@veleta/shared/ui/pieces';
import { refreshRefused, useCreateMeasurementSet, type MeasurementSet } from './set-up.api.ts';
import { problemsOf, todayIn, type SetUpField, type SetUpValues } from './set-up.rules.ts';
import { launchKeys } from './launch/launch-words.ts';
import { launchQuery, type Launch } from './launch/launch.api.ts';
import { fieldOfPath, firstValues, inputOf } from './set-up.values.ts';

interface Options {
  readonly product: string;
  /** The set that saving replaces. */
  readonly existing: MeasurementSet | undefined;
  /** Whether a list is (still) there; true while that is not known. */
  readonly isListThere: (list: string) => boolean;
  readonly onSaved: () => void;
  /** A set has appeared meanwhile that this one would replace. */
  readonly onOverride: () => void;
}

/** State and sending of the set-up form. Values outlive a reload and every failed save. */
export function useSetUp({ product, existing, isListThere, onSaved, onOverride }: Options) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const draft = useDraft(`set-up.${product}`, firstValues(existing));
  const [entered, setValues] = useState<SetUpValues>(() => draft.kept ?? firstValues(existing));
  // A list that was deleted since is none.
  const values = isListThere(entered.participantList) ? entered : { ...entered, participantList: '' };
  const [isDraft, setIsDraft] = useState(draft.kept !== null);
  const [isChanged, setIsChanged] = useState(isDraft);
  useUnsavedChanges(isChanged, { survives: true });
  const [wasTried, setWasTried] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<SetUpField>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<SetUpField, string>>>({});
  /** What the server said where the plan does not allow the set. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isReviewed, setIsReviewed] = useState(false);
  const [isPreparing, setIsPreparing] = useState(false);
  /** The day on which it starts where that was put off in the review. */
  const [laterStart, setLaterStart] = useState<string | null>(null);
  const client = useQueryClient();
  const create = useCreateMeasurementSet();
  const once = useSingleFlight();

  const today = todayIn(values.timezone, new Date());
  const problems = problemsOf(values, today);

  const changeAll = (changes: Partial<SetUpValues>): void => {
    const next = { ...values, ...changes };
    setValues(next);
    setIsChanged(true);
    draft.keep(next);
    setRefused((current) => ({
      ...current,
      ...Object.fromEntries(Object.keys(changes).map((field) => [field, undefined])),
    }));
    setRefusal(null);
  };
  const change = <Field extends SetUpField>(field: Field, value: SetUpValues[Field]): void =>
    changeAll({ [field]: value });
  const startAgain = (): void => {
    draft.clear();
    setValues(firstValues(existing));
    setIsDraft(false);
    setIsChanged(false);
    setWasTried(false);
    setTouched(new Set());
  };
  const errorOf = (field: SetUpField): string | undefined => {
    if (refused[field] !== undefined) return refused[field];
    const problem = problems[field];
    if (!problem || !(wasTried || touched.has(field))) return undefined;
    const numbers: Record<string, string> = Object.fromEntries(
      Object.entries(problem.values ?? {}).map(([name, value]) => [name, formatNumber(value)]),
    );
    return t(problem.key, numbers);
  };

  const input = inputOf(startingOn(values, laterStart), product, existing?.id ?? null);
  const leaveReview = (): void => {
    setIsReviewed(false);
    setLaterStart(null);
  };
  const fail = (error: unknown, title: string): void => {
    const code = codeOf(error);
    notify.error(
      code === 'product_disabled' ? t('setUp.disabled.title') : title,
      code === 'conflict' ? t('setUp.changedMeanwhile') : errorText(error),
    );
    if (code === 'plan_limit' || code === 'no_subscription') {
      setRefusal(errorText(error));
      leaveReview();
    }
    // Somebody else has set one up meanwhile: the sets are asked again, and this form asks before it replaces theirs.
    if (code === 'set_exists') onOverride();
    if (error instanceof HttpError) {
      const fields = error.fields.flatMap(({ path, message }) => {
        const field = fieldOfPath(path);
        return field ? [[field, message] as const] : [];
      });
      setRefused(Object.fromEntries(fields));
      // What is wrong stands in the form.
      if (fields.length > 0) leaveReview();
    }
  };
  const send = (launch: Launch) =>
    once(async () => {
      if (!input) return;
      try {
        const saved = await create.mutateAsync(input);
        draft.clear();
        setIsChanged(false);
        const first = saved.measurements[0];
        notify.success(t('setUp.savedTitle'), first && savedText(launch, first.firstDate));
        onSaved();
        return 'done';
      } catch (error) {
        fail(error, t('setUp.saveFailed'));
      }
    });
  const savedText = (launch: Launch, firstDate: string): string =>
    t(launchKeys(launch).done, {
      count: launch.people,
      date: formatDate(firstDate),
      moment: formatInZone(currentLocale(), values.timezone, new Date(launch.mailings[0]?.at ?? launch.first.opensAt)),
    });
  /** Asks what saving would do, and shows that instead of the form. */
  const review = () =>
    once(async () => {
      if (!input) return;
      setIsPreparing(true);
      try {
        await client.fetchQuery(launchQuery(input));
        setIsReviewed(true);
      } catch (error) {
        fail(error, t('launch.failed'));
        void refreshRefused(client, error);
      } finally {
        setIsPreparing(false);
      }
    });
  /** Reviews what is complete; else shows what is wrong and names the first such field. */
  const submit = (): SetUpField | null => {
    setWasTried(true);
    const [first] = Object.keys(problems);
    if (first !== undefined) return fieldOfPath(first) ?? null;
    void review();
    return null;
  };

  return {
    values,
    today,
    errorOf,
    change,
    changeAll,
    submit,
    send,
    startAgain,
    isDraft,
    refusal,
    touch: (field: SetUpField): void => setTouched((current) => new Set(current).add(field)),
    /** As it would be sent; null while something is missing. */
    input,
    isReviewed: isReviewed && input !== null,
    isPreparing,
    startOn: setLaterStart,
    leaveReview,
    isSaving: create.isPending,
  };
}

/** The same values with a later start; what may start no later than before may then, too. */
const startingOn = (values: SetUpValues, day: string | null): SetUpValues =>
  day === null ? values : { ...values, startDate: day, endDate: values.endDate < day ? day : values.endDate };

export type SetUp = ReturnType<typeof useSetUp>;
