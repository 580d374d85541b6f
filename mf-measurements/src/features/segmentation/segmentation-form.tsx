import { useState, type SyntheticEvent } from 'react';
import { UNITS_PER_CATEGORY } from '@veleta/shared/contracts';
import { codeOf } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useUnsavedChanges } from '@veleta/shared/session';
import { Button, Card, FormField, Heading, HStack, Input } from '@veleta/shared/ui';
import { useDraft } from '../../drafts/use-draft.ts';
import { useOnce } from '../../drafts/use-once.ts';
import { useSaveSegmentation, type Segmentation } from './segmentation.api.ts';
import { hasProblems, inputOf, problemsOf, TEXT_LIMIT, type SegmentationValues } from './segmentation.rules.ts';
import { UnitFields } from './unit-fields.tsx';

const isValues = (kept: object): kept is SegmentationValues =>
  'title' in kept && 'units' in kept && Array.isArray(kept.units);

export interface SegmentationFormProps {
  /** The category that is changed; null for a new one. */
  readonly category: Segmentation | null;
  readonly others: readonly Segmentation[];
  readonly onDone: () => void;
}

/** A category with its units, to add or to change. */
export function SegmentationForm({ category, others, onDone }: SegmentationFormProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const draft = useDraft(`segmentation.${category?.id ?? 'new'}`, isValues);
  const [values, setValues] = useState<SegmentationValues>(
    () => draft.kept ?? { title: category?.title ?? '', units: category?.units ?? [{ id: null, name: '' }] },
  );
  const [isChanged, setIsChanged] = useState(draft.kept !== null);
  useUnsavedChanges(isChanged, { survives: true });
  const [wasTried, setWasTried] = useState(false);
  const [isTitleTaken, setIsTitleTaken] = useState(false);
  const save = useSaveSegmentation();
  const once = useOnce();

  const problems = problemsOf(
    values,
    others.map((other) => other.title),
  );
  const text = (key: string | undefined): string | undefined =>
    key && t(`segmentation.problems.${key}`, { limit: key === 'unitsMany' ? UNITS_PER_CATEGORY : TEXT_LIMIT });

  const change = (next: SegmentationValues): void => {
    setValues(next);
    setIsChanged(true);
    setIsTitleTaken(false);
    draft.keep(next);
  };
  const leave = (): void => {
    draft.clear();
    onDone();
  };
  const fail = (error: unknown): void => {
    const code = codeOf(error);
    if (code === 'measurement_active') notify.error(t('segmentation.locked.title'), t('segmentation.locked.text'));
    else notify.error(t('segmentation.saveFailed'), errorText(error));
    setIsTitleTaken(code === 'conflict');
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setWasTried(true);
    if (hasProblems(problems)) return;
    void once(async () => {
      try {
        await save.mutateAsync({ id: category?.id ?? null, input: inputOf(values) });
        notify.success(t('segmentation.saved'));
        leave();
        return 'done';
      } catch (error) {
        fail(error);
      }
    });
  };

  return (
    <Card.Root asChild maxW="3xl">
      <form onSubmit={submit} noValidate>
        <Card.Body gap="6">
          <Heading as="h3" size="md">
            {category ? t('segmentation.change', { title: category.title }) : t('segmentation.new')}
          </Heading>
          <FormField
            label={t('segmentation.title')}
            hint={t('segmentation.titleHelp')}
            error={isTitleTaken ? text('titleTwice') : wasTried ? text(problems.title) : undefined}
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
          />
          <HStack gap="3" justifyContent="flex-end">
            <Button type="button" variant="outline" colorPalette="gray" onClick={leave} disabled={save.isPending}>
              {t('segmentation.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} loadingText={t('segmentation.save')}>
              {t('segmentation.save')}
            </Button>
          </HStack>
        </Card.Body>
      </form>
    </Card.Root>
  );
}
