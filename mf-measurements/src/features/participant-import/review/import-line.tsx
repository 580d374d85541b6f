import { LANGUAGES, PERSON_FIELDS } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';
import { useState } from 'react';
import { Badge, Button, FormField, HStack, Input, SimpleGrid, Stack, Text } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import type { Field, LineError } from './person-line.ts';
import type { Review } from './review.ts';

export interface ImportLineProps {
  readonly review: Review;
  readonly place: number;
  readonly onChanged: () => void;
}

/** One invalid line with its errors, to correct in place or leave out. */
export function ImportLine({ review, place, onChanged }: ImportLineProps) {
  const { t } = useTranslation('mf-measurements');
  const { line, written, errors, isLeftOut, isCorrected } = review.lineAt(place);
  // A field that was invalid once stays editable while it is on the screen.
  const [wrong, setWrong] = useState<readonly Field[]>([]);
  const open = [...new Set<Field>([...wrong, ...errors.map(({ field }) => field)])];
  const textOf = (field: Field): string => (typeof field === 'number' ? written.units[field] : written[field]) ?? '';
  const rest = [...PERSON_FIELDS, ...review.categories.keys()].filter((field) => !open.includes(field));
  const correct = (field: Field, text: string): void => {
    if (text === textOf(field)) return;
    setWrong(open);
    review.correct(place, field, text);
    onChanged();
  };
  const leaveOut = (isOut: boolean): void => {
    review.leaveOut(place, isOut);
    onChanged();
  };
  return (
    <Stack as="li" gap="3" p="4" borderWidth="1px" borderRadius="l2" bg={isLeftOut ? 'bg.muted' : undefined}>
      <HStack justifyContent="space-between" gap="3" wrap="wrap">
        <HStack gap="2">
          <Text fontWeight="medium">{t('import.lineNumber', { line })}</Text>
          {isLeftOut && <Badge colorPalette="gray">{t('import.isLeftOut')}</Badge>}
          {!isLeftOut && errors.length === 0 && (
            <Badge colorPalette="success">{isCorrected ? t('import.isMended') : t('import.isGood')}</Badge>
          )}
        </HStack>
        <Button
          type="button"
          size="sm"
          variant="ghost"
          colorPalette="gray"
          onClick={() => leaveOut(!isLeftOut)}
          aria-label={isLeftOut ? t('import.takeInOf', { line }) : t('import.leaveOutOf', { line })}
        >
          {isLeftOut ? t('import.takeIn') : t('import.leaveOut')}
        </Button>
      </HStack>
      {!isLeftOut && open.length > 0 && (
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="3" alignItems="start">
          {open.map((field) => (
            <Cell
              key={field}
              review={review}
              field={field}
              text={textOf(field)}
              error={errors.find((error) => error.field === field)}
              onMend={(text) => correct(field, text)}
            />
          ))}
        </SimpleGrid>
      )}
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {(isLeftOut ? [...PERSON_FIELDS, ...review.categories.keys()] : rest)
          .map(textOf)
          .filter((text) => text !== '')
          .join(' · ')}
      </Text>
    </Stack>
  );
}

function Cell({
  review,
  field,
  text,
  error,
  onMend,
}: {
  review: Review;
  field: Field;
  text: string;
  error: LineError | undefined;
  onMend: (text: string) => void;
}) {
  const { t } = useTranslation('mf-measurements');
  const [typed, setTyped] = useState(text);
  const errorText =
    error && t([`import.problems.${error.code}`, 'import.problems.other'], { line: error.firstLine ?? 0, text });
  const category = typeof field === 'number' ? review.categories[field] : undefined;
  const label = typeof field === 'number' ? (category?.title ?? '') : t(`import.fields.${field}`);
  const choices =
    field === 'language'
      ? LANGUAGES.map((language) => ({ value: language, name: t(`lists.languages.${language}`) }))
      : category?.units.map(({ name }) => ({ value: name, name }));
  if (choices) {
    const isKnown = choices.some(({ value }) => value === text);
    return (
      <FormField label={label} error={errorText}>
        <Select value={isKnown || text === '' ? text : '?'} onChange={({ target }) => onMend(target.value)}>
          {!isKnown && text !== '' && <option value="?">{text}</option>}
          <option value="">{t('import.nothing')}</option>
          {choices.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </FormField>
    );
  }
  return (
    <FormField label={label} error={errorText} required={field === 'email'}>
      <Input
        // Surrounding spaces stay while the user types, but are not stored.
        value={typed.trim() === text ? typed : text}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          onMend(target.value.trim());
        }}
        onKeyDown={(event) => {
          // Enter would submit the form while other lines are still invalid.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    </FormField>
  );
}
