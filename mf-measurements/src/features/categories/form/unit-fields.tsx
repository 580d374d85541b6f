import { useTranslation } from '@veleta/shared/i18n';
import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { UNITS_PER_CATEGORY } from '@veleta/shared/contracts';
import { Button, Stack, Text, VisuallyHidden } from '@veleta/shared/ui';
import { Fieldset } from '@veleta/shared/ui/controls';
import { Plus } from '@veleta/shared/ui/icons';
import { moveItem } from '../../../common/move-item.ts';
import { EMPTY_UNIT, linesOf, type CategoryValues } from './categories.rules.ts';
import { partOf, UnitField, type UnitPart } from './unit-field.tsx';

type Units = CategoryValues['units'];

export interface UnitFieldsProps {
  readonly units: Units;
  readonly onChange: (units: Units) => void;
  /** Error of the units as a whole. */
  readonly error: string | undefined;
  readonly errorAt: (index: number) => string | undefined;
  /** Returns how many people on lists have an existing unit. */
  readonly peopleOf: (id: string) => number;
}

/** Edits the units of a category in order. Enter moves to the next field; a pasted column fills one field per line. */
export function UnitFields({ units, onChange, error, errorAt, peopleOf }: UnitFieldsProps) {
  const { t } = useTranslation('mf-measurements');
  const errorId = useId();
  const fields = useRef<HTMLDivElement>(null);
  const wanted = useRef<readonly UnitPart[]>([]);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const parts = wanted.current.map((part) => fields.current?.querySelector<HTMLElement>(`[data-part="${part}"]`));
    wanted.current = [];
    // At the end of the list the button that moves the unit is disabled, so it cannot have the focus.
    parts.find((part) => part && !part.matches(':disabled'))?.focus();
  });

  const add = (): void => {
    if (units.length >= UNITS_PER_CATEGORY) return;
    wanted.current = [partOf('name', units.length)];
    onChange([...units, EMPTY_UNIT]);
  };
  const rename = (index: number, name: string): void =>
    onChange(units.map((unit, at) => (at === index ? { ...unit, name } : unit)));
  const remove = (index: number): void => {
    wanted.current = [partOf('name', Math.max(0, index - 1))];
    onChange(units.filter((_, at) => at !== index));
  };
  const move = (index: number, by: 1 | -1): void => {
    const place = index + by;
    wanted.current = [partOf(by === 1 ? 'down' : 'up', place), partOf('name', place)];
    setAnnouncement(t('segmentation.unitMoved', { name: units[index]?.name, place: place + 1, total: units.length }));
    onChange(moveItem(units, index, by));
  };
  const onKey = (event: KeyboardEvent, index: number): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (index < units.length - 1) {
      fields.current?.querySelector<HTMLElement>(`[data-part="${partOf('name', index + 1)}"]`)?.focus();
    } else add();
  };
  const onPaste = (event: ClipboardEvent, index: number): void => {
    const names = linesOf(event.clipboardData.getData('text'));
    const here = units[index];
    if (names.length < 2 || !here) return;
    event.preventDefault();
    const isFree = here.name.trim() === '';
    const [first, ...rest] = names.map((name) => ({ id: null, name }));
    const filled = isFree
      ? [{ ...here, name: first?.name ?? '' }, ...rest]
      : [here, ...(first ? [first] : []), ...rest];
    wanted.current = [partOf('name', index + filled.length - 1)];
    onChange([...units.slice(0, index), ...filled, ...units.slice(index + 1)]);
  };

  return (
    <Fieldset.Root aria-describedby={error && errorId}>
      <Fieldset.Legend>{t('segmentation.unitsLegend')}</Fieldset.Legend>
      <Fieldset.HelperText>{t('segmentation.unitsHelp')}</Fieldset.HelperText>
      <Stack gap="2" mt="2" ref={fields}>
        {units.map((unit, index) => (
          <UnitField
            key={index}
            index={index}
            total={units.length}
            name={unit.name}
            people={unit.id === null ? 0 : peopleOf(unit.id)}
            error={errorAt(index)}
            isInvalid={error !== undefined && index === 0}
            onChange={(name) => rename(index, name)}
            onKeyDown={(event) => onKey(event, index)}
            onPaste={(event) => onPaste(event, index)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </Stack>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
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
