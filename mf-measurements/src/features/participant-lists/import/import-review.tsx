import { participantImports } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';
import { useId } from 'react';
import { Alert, Box, FormField, Input, Stack, Text } from '@veleta/shared/ui';
import { RadioGroup } from '@veleta/shared/ui/choices';
import { Fieldset } from '@veleta/shared/ui/controls';
import type { Review } from '../file/index.ts';
import { ImportLines } from './import-lines.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportUnits } from './import-units.tsx';
import type { Category } from '../participant-lists.api.ts';

const NAME_LIMIT = 120;

export interface ImportReviewProps {
  readonly review: Review;
  readonly categories: readonly Category[];
  readonly onChanged: () => void;
  /** Name of the new list; null if the import goes into an existing list. */
  readonly name: {
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (name: string) => void;
  } | null;
  /** People of the file who are on the list already, and how they are handled. */
  readonly known: ReadonlySet<string>;
  readonly choice: participantImports.KnownPeople;
  readonly onChoice: (choice: participantImports.KnownPeople) => void;
}

/** Review of the file: errors to correct, and the people who are ready. */
export function ImportReview({ review, categories, onChanged, name, known, choice, onChoice }: ImportReviewProps) {
  const { t } = useTranslation('mf-measurements');
  const units = review.unknownUnits();
  const mapped = review.categories.flatMap(({ id }) => categories.find((category) => category.id === id) ?? []);
  return (
    <Stack gap="6">
      {name && (
        <FormField label={t('import.name')} error={name.error} required>
          <Input
            value={name.value}
            maxLength={NAME_LIMIT}
            autoComplete="off"
            onChange={({ target }) => name.onChange(target.value)}
          />
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
      {known.size > 0 && <KnownPeople count={known.size} choice={choice} onChoice={onChoice} />}
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

function KnownPeople(props: { count: number } & Pick<ImportReviewProps, 'choice' | 'onChoice'>) {
  const { t } = useTranslation('mf-measurements');
  const id = useId();
  return (
    <Fieldset.Root>
      <Fieldset.Legend id={id}>{t('import.knownTitle', { count: props.count })}</Fieldset.Legend>
      <RadioGroup.Root
        value={props.choice}
        aria-labelledby={id}
        mt="2"
        onValueChange={({ value }) => props.onChoice(value === 'replace' ? 'replace' : 'keep')}
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
