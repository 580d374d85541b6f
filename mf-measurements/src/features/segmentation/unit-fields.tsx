import { useTranslation } from '@veleta/shared/i18n';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { UNITS_PER_CATEGORY } from '@veleta/shared/contracts';
import { Button, Field, HStack, IconButton, Input, Stack, Text } from '@veleta/shared/ui';
import { Fieldset } from '@veleta/shared/ui/fields';
import { Plus, X } from '@veleta/shared/ui/icons';
import type { SegmentationValues } from './segmentation.rules.ts';

type Units = SegmentationValues['units'];

export interface UnitFieldsProps {
  readonly units: Units;
  readonly onChange: (units: Units) => void;
  /** What is wrong with the units as a whole. */
  readonly error: string | undefined;
  readonly errorAt: (index: number) => string | undefined;
}

/** The units of a category, one field each; Enter leads to the next. */
export function UnitFields({ units, onChange, error, errorAt }: UnitFieldsProps) {
  const { t } = useTranslation('mf-measurements');
  const errorId = useId();
  const inputs = useRef(new Map<number, HTMLInputElement>());
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    inputs.current.get(wanted.current)?.focus();
    wanted.current = null;
  });

  const add = (): void => {
    if (units.length >= UNITS_PER_CATEGORY) return;
    wanted.current = units.length;
    onChange([...units, { id: null, name: '' }]);
  };
  const rename = (index: number, name: string): void =>
    onChange(units.map((unit, at) => (at === index ? { ...unit, name } : unit)));
  const remove = (index: number): void => {
    wanted.current = Math.max(0, index - 1);
    onChange(units.filter((_, at) => at !== index));
  };
  const onKey = (event: KeyboardEvent, index: number): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (index < units.length - 1) inputs.current.get(index + 1)?.focus();
    else add();
  };

  return (
    <Fieldset.Root aria-describedby={error && errorId}>
      <Fieldset.Legend>{t('segmentation.unitsLegend')}</Fieldset.Legend>
      <Fieldset.HelperText>{t('segmentation.unitsHelp')}</Fieldset.HelperText>
      <Stack gap="2" mt="2">
        {units.map((unit, index) => (
          <Field.Root key={index} invalid={errorAt(index) !== undefined || (error !== undefined && index === 0)}>
            <HStack gap="2" w="full">
              <Input
                ref={(input: HTMLInputElement | null) => {
                  if (input) inputs.current.set(index, input);
                  else inputs.current.delete(index);
                }}
                value={unit.name}
                aria-label={t('segmentation.unit', { number: index + 1 })}
                autoComplete="off"
                onChange={(event) => rename(index, event.target.value)}
                onKeyDown={(event) => onKey(event, index)}
              />
              <IconButton
                variant="ghost"
                colorPalette="gray"
                disabled={units.length === 1}
                onClick={() => remove(index)}
                aria-label={t('segmentation.removeUnit', { number: index + 1 })}
              >
                <X />
              </IconButton>
            </HStack>
            <Field.ErrorText>{errorAt(index)}</Field.ErrorText>
          </Field.Root>
        ))}
      </Stack>
      {error && (
        <Text id={errorId} color="fg.error" textStyle="sm" fontWeight="medium" role="alert">
          {error}
        </Text>
      )}
      <Button type="button" variant="outline" colorPalette="gray" size="sm" alignSelf="flex-start" onClick={add}>
        <Plus />
        {t('segmentation.addUnit')}
      </Button>
    </Fieldset.Root>
  );
}
