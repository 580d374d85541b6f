import { useTranslation } from '@veleta/shared/i18n';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Field, HStack, IconButton, Input } from '@veleta/shared/ui';
import { ChevronDown, ChevronUp, X } from '@veleta/shared/ui/icons';

/** A focusable part of the field: the name, or a button that moves the unit. */
export type UnitPart = `${'name' | 'up' | 'down'}-${number}`;
export const partOf = (part: 'name' | 'up' | 'down', index: number): UnitPart => `${part}-${index}`;

interface UnitFieldProps {
  readonly index: number;
  readonly total: number;
  readonly name: string;
  /** Number of people on lists who have the unit. */
  readonly people: number;
  readonly error: string | undefined;
  readonly isInvalid: boolean;
  readonly onChange: (name: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** Edits the name of one unit, moves it or removes it. */
export function UnitField({ index, total, name, people, error, isInvalid, ...on }: UnitFieldProps) {
  const { t } = useTranslation('mf-measurements');
  const number = index + 1;
  const quiet = { type: 'button', variant: 'ghost', colorPalette: 'gray' } as const;
  return (
    <Field.Root invalid={error !== undefined || isInvalid}>
      <HStack gap={{ base: '0', md: '1' }} w="full">
        <Input
          data-part={partOf('name', index)}
          value={name}
          aria-label={t('segmentation.unit', { number })}
          autoComplete="off"
          onChange={(event) => on.onChange(event.target.value)}
          onKeyDown={on.onKeyDown}
          onPaste={on.onPaste}
        />
        <IconButton
          {...quiet}
          data-part={partOf('up', index)}
          disabled={index === 0}
          onClick={() => on.onMove(-1)}
          aria-label={t('segmentation.unitUp', { number })}
        >
          <ChevronUp />
        </IconButton>
        <IconButton
          {...quiet}
          data-part={partOf('down', index)}
          disabled={index === total - 1}
          onClick={() => on.onMove(1)}
          aria-label={t('segmentation.unitDown', { number })}
        >
          <ChevronDown />
        </IconButton>
        <IconButton
          {...quiet}
          disabled={total === 1}
          onClick={on.onRemove}
          aria-label={t('segmentation.removeUnit', { number })}
        >
          <X />
        </IconButton>
      </HStack>
      {people > 0 && <Field.HelperText mt="-1">{t('segmentation.carriers', { count: people })}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
