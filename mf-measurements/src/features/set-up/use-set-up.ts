import { useEffect, useRef, useState } from 'react';
import { formatInZone, measurements } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { codeOf, HttpError } from '@veleta/shared/http';
import { currentLocale, formatDate, formatNumber, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQueryClient } from '@veleta/shared/query';
import { refetchOutdated, useCreateMeasurementSet, type MeasurementSet } from './set-up.api.ts';
import { checkSetUp, errorTextOf, todayIn } from './set-up.rules.ts';
import { launchKeys } from './launch/launch-words.ts';
import { launchQuery, type Launch } from './launch/launch.api.ts';
import { bodyOf, firstValues, isComplete, type SetUpField, type SetUpValues } from './set-up.values.ts';

/** Fields whose validity depends on other fields. */
const DEPENDENT_FIELDS = ['startDate', 'endDate', 'durationDays'] as const;

interface Options {
  readonly product: string;
  /** The set that saving replaces. */
  readonly existing: MeasurementSet | undefined;
  /** Returns whether a list exists; true while that is unknown. */
  readonly isListThere: (list: string) => boolean;
  readonly onSaved: () => void;
  /** Called if another person has created a set that this one would replace. */
  readonly onOverride: () => void;
}

/** The set-up form. The first `submit` previews the launch, `launch` saves it. */
export function useSetUp({ product, existing, isListThere, onSaved, onOverride }: Options) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const [isReviewed, setIsReviewed] = useState(false);
  /** The start date if the review postponed it. */
  const [laterStart, setLaterStart] = useState<string | null>(null);
  /** The error of a plan that does not allow the set, with the values that it rejected. */
  const [rejected, setRejected] = useState<{ text: string; values: string } | null>(null);
  const launched = useRef<Launch | null>(null);
  const client = useQueryClient();
  const create = useCreateMeasurementSet();

  /** Returns the values with the chosen start, and without a list that has been deleted. */
  const current = (entered: SetUpValues): SetUpValues => {
    const participantList = isListThere(entered.participantList) ? entered.participantList : '';
    return startingOn({ ...entered, participantList }, laterStart);
  };
  const toBody = (entered: SetUpValues) => bodyOf(current(entered), product, existing?.id ?? null);
  const leaveReview = (): void => {
    setIsReviewed(false);
    setLaterStart(null);
  };
  const notifySaved = (firstDate: string | undefined): void => {
    const planned = launched.current;
    notify.success(
      t('setUp.savedTitle'),
      planned && firstDate !== undefined
        ? t(launchKeys(planned).done, {
            count: planned.people,
            date: formatDate(firstDate),
            moment: formatInZone(
              currentLocale(),
              values.timezone,
              new Date(planned.mailings[0]?.at ?? planned.first.opensAt),
            ),
          })
        : undefined,
    );
  };

  const form = useContractForm<SetUpValues>({
    schema: measurements.MeasurementSetInputSchema,
    initial: firstValues(existing),
    toBody,
    check: (entered) => checkSetUp(current(entered), todayIn(entered.timezone, new Date())),
    words: (field, code) => {
      const text = errorTextOf(field, code, values);
      const numbers = Object.entries(text?.numbers ?? {}).map(([name, value]) => [name, formatNumber(value)] as const);
      return text && t(`setUp.problems.${text.key}`, Object.fromEntries<string>(numbers));
    },
    draft: `set-up.${product}`,
    mode: 'onTouched',
    send: async (entered) => {
      const body = toBody(entered);
      if (!isComplete(body)) return 'unsaved';
      if (!isReviewed) {
        await client.fetchQuery(launchQuery(body));
        setIsReviewed(true);
        return 'unsaved';
      }
      const saved = await create.mutateAsync(body);
      notifySaved(saved.measurements[0]?.firstDate);
      onSaved();
      return 'done';
    },
    onFailed: (error) => {
      const code = codeOf(error);
      notify.error(
        code === 'product_disabled' ? t('setUp.disabled.title') : t(isReviewed ? 'setUp.saveFailed' : 'launch.failed'),
        code === 'conflict' ? t('setUp.changedMeanwhile') : errorText(error),
      );
      if (!isReviewed) void refetchOutdated(client, error);
      const isRejectedByPlan = code === 'plan_limit' || code === 'no_subscription';
      if (isRejectedByPlan) setRejected({ text: errorText(error), values: JSON.stringify(values) });
      // Another person has just created a set: the form asks before it replaces it.
      if (code === 'set_exists') onOverride();
      const hasFields = error instanceof HttpError && error.fields.some(({ path }) => path !== 'overrides');
      if (isRejectedByPlan || hasFields) leaveReview();
    },
  });
  const { fields } = form;
  const values = current(fields.watch());
  const body = toBody(values);
  const { isSubmitted, touchedFields } = fields.formState;
  // A change may affect other fields: those that were touched, and all after a submit, are validated again.
  const revalidate = useRef(() => {});
  revalidate.current = () =>
    void fields.trigger(isSubmitted ? undefined : DEPENDENT_FIELDS.filter((field) => touchedFields[field]));
  const valuesKey = JSON.stringify(values);
  useEffect(() => revalidate.current(), [valuesKey]);

  return {
    ...form,
    values,
    today: todayIn(values.timezone, new Date()),
    change: (field: SetUpField, value: SetUpValues[SetUpField]): void =>
      fields.setValue(field, value, { shouldDirty: true }),
    /** Saves the reviewed set. Values that have become invalid, such as a start in the past, lead back to the form. */
    launch: async (planned: Launch): Promise<void> => {
      launched.current = planned;
      if (await fields.trigger()) await form.submit();
      else leaveReview();
    },
    planError: rejected?.values === valuesKey ? rejected.text : null,
    /** The reviewed body; null while the form is shown. */
    reviewed: isReviewed && isComplete(body) ? body : null,
    startOn: setLaterStart,
    leaveReview,
  };
}

/** Returns the values with a later start. Moves the end if it would be before the start. */
const startingOn = (values: SetUpValues, day: string | null): SetUpValues =>
  day === null ? values : { ...values, startDate: day, endDate: values.endDate < day ? day : values.endDate };

export type SetUp = ReturnType<typeof useSetUp>;
