import { useState, type SyntheticEvent } from 'react';
import { CATEGORY_TEXT_LIMIT, UNITS_PER_CATEGORY } from '@veleta/shared/contracts';
import { useDraft } from '@veleta/shared/forms';
import { codeOf, HttpError } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useUnsavedChanges } from '@veleta/shared/session';
import { Alert, Button, Card, FormField, Heading, HStack, Input, Text } from '@veleta/shared/ui';
import { useSingleFlight } from '@veleta/shared/ui/pieces';
import { LostUnitsDialog } from './lost-units-dialog.tsx';
import { useSaveCategory, type Category } from './categories.api.ts';
import {
  carriedUnitsLost,
  hasProblems,
  inputOf,
  problemsOf,
  valuesOf,
  type CategoryValues,
} from './categories.rules.ts';
import { UnitFields } from './unit-fields.tsx';

/** What was typed, and the revision of the category that it was typed over. */
interface Kept extends CategoryValues {
  readonly revision?: number | undefined;
}

const EMPTY: Kept = { title: '', units: [], revision: 0 };

export interface CategoryFormProps {
  /** The category that is changed, as it is now; null for a new one. */
  readonly category: Category | null;
  readonly others: readonly Category[];
  /** A measurement began while somebody was at work here: what was typed stays, and waits. */
  readonly isLocked: boolean;
  readonly onDone: () => void;
}

/** A category with its units, to add or to change. */
export function CategoryForm({ category, others, isLocked, onDone }: CategoryFormProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const draft = useDraft(`segmentation.${category?.id ?? 'new'}`, EMPTY);
  const [values, setValues] = useState<CategoryValues>(() => draft.kept ?? valuesOf(category));
  const [revision, setRevision] = useState(draft.kept ? draft.kept.revision : category?.revision);
  const [isChanged, setIsChanged] = useState(draft.kept !== null);
  useUnsavedChanges(isChanged, { survives: true });
  const [wasTried, setWasTried] = useState(false);
  const [refused, setRefused] = useState<'title' | 'revision' | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const save = useSaveCategory();
  const once = useSingleFlight();

  const problems = problemsOf(
    values,
    others.map((other) => other.title),
  );
  const text = (key: string | undefined): string | undefined =>
    key && t(`segmentation.problems.${key}`, { limit: key === 'unitsMany' ? UNITS_PER_CATEGORY : CATEGORY_TEXT_LIMIT });
  const lost = carriedUnitsLost(category, values);

  const change = (next: CategoryValues): void => {
    setValues(next);
    setIsChanged(true);
    setRefused((current) => (current === 'title' ? null : current));
    draft.keep({ ...next, revision });
  };
  const leave = (): void => {
    draft.clear();
    onDone();
  };
  const startOver = (): void => {
    draft.clear();
    setValues(valuesOf(category));
    setRevision(category?.revision);
    setIsChanged(false);
    setRefused(null);
  };
  const fail = (error: unknown): void => {
    const code = codeOf(error);
    const paths = error instanceof HttpError ? error.fields.map(({ path }) => path) : [];
    const isOvertaken = code === 'conflict' && paths.includes('revision');
    if (code === 'measurement_active') notify.error(t('segmentation.locked.title'), t('segmentation.locked.kept'));
    else notify.error(t('segmentation.saveFailed'), isOvertaken ? t('segmentation.overtaken.title') : errorText(error));
    const isTitleTaken = code === 'conflict' && (paths.length === 0 || paths.includes('title'));
    setRefused(isOvertaken ? 'revision' : isTitleTaken ? 'title' : null);
  };
  const send = () =>
    once(async () => {
      try {
        const input = { ...inputOf(values), ...(category && revision !== undefined ? { revision } : {}) };
        await save.mutateAsync({ id: category?.id ?? null, input });
        notify.success(t('segmentation.saved'));
        leave();
        return 'done';
      } catch (error) {
        fail(error);
      }
      setIsAsking(false);
    });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setWasTried(true);
    if (hasProblems(problems) || isLocked) return;
    if (lost.length > 0) setIsAsking(true);
    else void send();
  };

  return (
    <>
      <Card.Root asChild maxW="3xl">
        <form onSubmit={submit} noValidate>
          <Card.Body gap="6">
            <Heading as="h3" size="md">
              {category ? t('segmentation.change', { title: category.title }) : t('segmentation.new')}
            </Heading>
            {category && (
              <Text color="fg.muted" textStyle="sm">
                {t('segmentation.renaming')}
              </Text>
            )}
            {refused === 'revision' && <Overtaken onStartOver={startOver} />}
            <FormField
              label={t('segmentation.title')}
              hint={t('segmentation.titleHelp')}
              error={refused === 'title' ? text('titleTwice') : wasTried ? text(problems.title) : undefined}
              required
            >
              <Input
                value={values.title}
                autoFocus={!category}
                autoComplete="off"
                onChange={(event) => change({ ...values, title: event.target.value })}
              />
            </FormField>
            <UnitFields
              units={values.units}
              onChange={(units) => change({ ...values, units })}
              error={wasTried ? text(problems.units) : undefined}
              errorAt={(index) => text(problems.unit.get(index))}
              peopleOf={(id) => category?.units.find((unit) => unit.id === id)?.people ?? 0}
            />
            {isLocked && (
              <Text textStyle="sm" fontWeight="medium" role="status">
                {t('segmentation.locked.kept')}
              </Text>
            )}
            <HStack gap="3" justifyContent="flex-end">
              <Button type="button" variant="outline" colorPalette="gray" onClick={leave} disabled={save.isPending}>
                {t('segmentation.cancel')}
              </Button>
              <Button
                type="submit"
                loading={save.isPending}
                loadingText={t('segmentation.save')}
                disabled={isLocked || refused === 'revision'}
              >
                {t('segmentation.save')}
              </Button>
            </HStack>
          </Card.Body>
        </form>
      </Card.Root>
      <LostUnitsDialog
        units={lost}
        isOpen={isAsking}
        isBusy={save.isPending}
        onConfirm={() => void send()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

/** Somebody else saved this category meanwhile: saving over it would undo their work unseen. */
function Overtaken({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation('mf-measurements');
  return (
    <Alert.Root status="warning">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{t('segmentation.overtaken.title')}</Alert.Title>
        <Alert.Description>{t('segmentation.overtaken.text')}</Alert.Description>
        <Button type="button" variant="outline" size="sm" mt="3" alignSelf="flex-start" onClick={onStartOver}>
          {t('segmentation.overtaken.action')}
        </Button>
      </Alert.Content>
    </Alert.Root>
  );
}
