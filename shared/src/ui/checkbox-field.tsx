import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps, ReactNode, Ref } from 'react';

export interface CheckboxFieldProps {
  children: ReactNode;
  /** Absent: uncontrolled. */
  checked?: boolean;
  onCheckedChange?: (details: { checked: boolean }) => void;
  disabled?: boolean;
  /** Ref of the real input, for forms. */
  inputRef?: Ref<HTMLInputElement>;
  inputProps?: Omit<ComponentProps<'input'>, 'color' | 'height' | 'width'>;
}

const Row = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minH: '6',
    cursor: 'checkbox',
    textStyle: 'sm',
    color: 'fg',
  },
});

/**
 * The browser's own checkbox with custom styles: a custom element beside a hidden input needed 16 KB (gzip) of script.
 */
const Box = chakra('input', {
  base: {
    appearance: 'none',
    display: 'inline-grid',
    placeContent: 'center',
    flexShrink: '0',
    boxSize: '5',
    m: '0',
    bg: 'bg.panel',
    // The mark is visible when checked.
    color: 'transparent',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'xs',
    cursor: 'checkbox',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'fast',
    _focusVisible: { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
    _before: {
      content: '""',
      boxSize: '3',
      bg: 'currentColor',
      clipPath: 'polygon(14% 47%, 4% 58%, 38% 90%, 97% 20%, 86% 10%, 37% 69%)',
      visibility: 'hidden',
    },
    '&:checked': {
      bg: 'colorPalette.fg',
      borderColor: 'colorPalette.fg',
      color: 'bg.panel',
      _before: { visibility: 'visible' },
    },
    // Forced colours remove custom styles and the mark, so the browser draws it.
    _highContrast: { appearance: 'auto', _before: { display: 'none' } },
  },
});

/** Checkbox with a label. Forms use `checked` and `onCheckedChange`: the input's own value is the text 'on'. */
export const CheckboxField = ({
  children,
  checked,
  onCheckedChange,
  disabled,
  inputRef,
  inputProps,
}: CheckboxFieldProps) => (
  <Row>
    <Box
      {...inputProps}
      type="checkbox"
      ref={inputRef}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onCheckedChange?.({ checked: event.currentTarget.checked })}
    />
    {children}
  </Row>
);
