import { useState } from 'react';
import { categories, CATEGORY_TEXT_LIMIT, UNITS_PER_CATEGORY } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { codeOf, HttpError } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Alert, Button, Card, FormField, Heading, HStack, Input, Text } from '@veleta/shared/ui';
import { LostUnitsDialog } from './lost-units-dialog.tsx';
import { useSaveCategory } from '../categories.api.ts';
import type { Category } from '../../../common/categories.queries.ts';
import {
  lostAssignedUnits,
  checkCategory,
  inputOf,
  unitErrorsOf,
  valuesOf,
  type CategoryValues,
} from './categories.rules.ts';
import { UnitFields } from './unit-fields.tsx';

/** Texts below `segmentation.problems` by field and code. */
const TEXTS: Readonly<Record<string, string>> = {
  'title required': 'title',
  'title too_long': 'titleLong',
  'title taken': 'titleTwice',
  'units required': 'units',
  'units too_many': 'unitsMany',
};

export interface CategoryFormProps {
  /** The category that is changed, as it is now; null for a new one. */
  readonly category: Category | null;
  readonly others: readonly Category[];
  /** A measurement has started: the input stays, but cannot be saved yet. */
  readonly isLocked: boolean;
  readonly onDone: () => void;
}

/** Adds a category with its units, or changes one. */
export function CategoryForm({ category, others, isLocked, onDone }: CategoryFormProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const save = useSaveCategory();
  const titles = others.map(({ title }) => title);
  const text = (key: string): string =>
    t(`segmentation.problems.${key}`, { limit: key === 'unitsMany' ? UNITS_PER_CATEGORY : CATEGORY_TEXT_LIMIT });
  const form = useContractForm<CategoryValues>({
    schema: categories.CategoryInputSchema,
    initial: valuesOf(category),
    toBody: inputOf,
    check: (entered) => checkCategory(entered, titles),
    words: (field, code) => {
      const key = TEXTS[`${field} ${code}`];
      return key && text(key);
    },
    draft: `segmentation.${category?.id ?? 'new'}`,
    send: async (entered) => {
      await save.mutateAsync({ id: category?.id ?? null, input: inputOf(entered) });
      notify.success(t('segmentation.saved'));
      onDone();
      return 'done';
    },
    onFailed: (error) => {
      setIsAsking(false);
      const code = codeOf(error);
      const paths = error instanceof HttpError ? error.fields.map(({ path }) => path) : [];
      const reason = paths.includes('revision') ? t('segmentation.overtaken.title') : errorText(error);
      if (code === 'measurement_active') notify.error(t('segmentation.locked.title'), t('segmentation.locked.kept'));
      else notify.error(t('segmentation.saveFailed'), reason);
      if (code === 'conflict' && paths.length === 0) fields.setError('title', { type: 'taken' });
    },
  });
  const { fields } = form;
  const values = fields.watch();
  const lost = lostAssignedUnits(category, values);
  const unitErrors = unitErrorsOf(values.units);
  const isOutdated = form.errorOf('revision') !== undefined;
  const cancel = (): void => {
    form.discard();
    onDone();
  };
  const saveOrAsk = (): void => {
    if (isLocked) return;
    if (lost.length > 0) setIsAsking(true);
    else void form.submit();
  };

  return (
    <>
      <Card.Root asChild maxW="3xl">
        <form {...form.formProps} onSubmit={(event) => void form.check(event, saveOrAsk)}>
          <Card.Body gap="6">
            <Heading as="h3" size="md">
              {category ? t('segmentation.change', { title: category.title }) : t('segmentation.new')}
            </Heading>
            {category && (
              <Text color="fg.muted" textStyle="sm">
                {t('segmentation.renaming')}
              </Text>
            )}
            {isOutdated && <Outdated onStartOver={form.discard} />}
            <FormField
              label={t('segmentation.title')}
              hint={t('segmentation.titleHelp')}
              error={form.errorOf('title')}
              required
            >
              <Input autoFocus={!category} autoComplete="off" {...fields.register('title')} />
            </FormField>
            <UnitFields
              units={values.units}
              onChange={(units) => fields.setValue('units', units, { shouldDirty: true })}
              error={unitErrors.size > 0 ? undefined : form.errorOf('units')}
              errorAt={(index) => {
                const code = unitErrors.get(index);
                return code && text(code === 'duplicate' ? 'unitTwice' : 'titleLong');
              }}
              peopleOf={(id) => category?.units.find((unit) => unit.id === id)?.people ?? 0}
            />
            {isLocked && (
              <Text textStyle="sm" fontWeight="medium" role="status">
                {t('segmentation.locked.kept')}
              </Text>
            )}
            <HStack gap="3" justifyContent="flex-end">
              <Button type="button" variant="outline" colorPalette="gray" onClick={cancel} disabled={form.isBusy}>
                {t('segmentation.cancel')}
              </Button>
              <Button
                type="submit"
                loading={form.isBusy}
                loadingText={t('segmentation.save')}
                disabled={isLocked || isOutdated}
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
        isBusy={form.isBusy}
        onConfirm={() => void form.submit()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

/** Says that another person has saved this category since: saving over it would undo their change. */
function Outdated({ onStartOver }: { onStartOver: () => void }) {
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
