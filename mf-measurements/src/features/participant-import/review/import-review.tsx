import { LIST_NAME_LIMIT, participantImports } from '@veleta/shared/contracts';
import type { ContractForm } from '@veleta/shared/forms';
import { useTranslation } from '@veleta/shared/i18n';
import { useId } from 'react';
import { Alert, Box, FormField, Input, Stack, Text } from '@veleta/shared/ui';
import { RadioGroup } from '@veleta/shared/ui/choices';
import { Fieldset } from '@veleta/shared/ui/controls';
import type { Review } from './review.ts';
import { ImportLines } from './import-lines.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportUnits } from '../mapping/import-units.tsx';
import type { Category } from '../../../common/categories.queries.ts';

/** Fields of the review. */
export interface ImportValues {
  name: string;
  /** How people who are on the list already are handled. */
  known: participantImports.KnownPeople;
}

export interface ImportReviewProps {
  readonly review: Review;
  readonly categories: readonly Category[];
  readonly onChanged: () => void;
  /** Whether the import creates a list, which needs a name. */
  readonly isNewList: boolean;
  readonly form: ContractForm<ImportValues>;
  /** People of the file who are on the list already. */
  readonly known: ReadonlySet<string>;
}

/** Review of the file: errors to correct, and the people who are ready. */
export function ImportReview({ review, categories, onChanged, isNewList, form, known }: ImportReviewProps) {
  const { t } = useTranslation('mf-measurements');
  const units = review.unknownUnits();
  const mapped = review.categories.flatMap(({ id }) => categories.find((category) => category.id === id) ?? []);
  return (
    <Stack gap="6">
      {isNewList && (
        <FormField label={t('import.name')} error={form.errorOf('name')} required>
          <Input maxLength={LIST_NAME_LIMIT} autoComplete="off" {...form.fields.register('name')} />
        </FormField>
      )}
      {units.length > 0 && (
        <ImportUnits
          units={units}
          categories={mapped}
          onDecide={(unit, decision) => {
            review.decide(unit, decision);
            onChanged();
          }}
        />
      )}
      <ImportLines review={review} onChanged={onChanged} />
      {known.size > 0 && <KnownPeople count={known.size} form={form} />}
      {review.ready === 0 && (
        <Alert.Root status="error" role="alert">
          <Alert.Indicator />
          <Alert.Title>{t('import.noneLeft')}</Alert.Title>
        </Alert.Root>
      )}
      <ImportPreview review={review} known={known} />
    </Stack>
  );
}

const CHOICES = { keep: 'import.knownKeep', replace: 'import.knownReplace' } as const;

function KnownPeople({ count, form }: { count: number } & Pick<ImportReviewProps, 'form'>) {
  const { t } = useTranslation('mf-measurements');
  const id = useId();
  return (
    <Fieldset.Root>
      <Fieldset.Legend id={id}>{t('import.knownTitle', { count })}</Fieldset.Legend>
      <RadioGroup.Root
        value={form.fields.watch('known')}
        aria-labelledby={id}
        mt="2"
        onValueChange={({ value }) => form.fields.setValue('known', value === 'replace' ? 'replace' : 'keep')}
      >
        <Stack gap="2">
          {participantImports.KNOWN_PEOPLE.map((choice) => (
            <RadioGroup.Item key={choice} value={choice} alignItems="flex-start" gap="3">
              <RadioGroup.ItemHiddenInput aria-labelledby={`${id}-${choice}`} />
              <RadioGroup.ItemIndicator mt="0.5" />
              <Box>
                <Text id={`${id}-${choice}`}>{t(CHOICES[choice])}</Text>
              </Box>
            </RadioGroup.Item>
          ))}
        </Stack>
      </RadioGroup.Root>
    </Fieldset.Root>
  );
}
