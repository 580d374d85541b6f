import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { focusRing } from './controls.ts';

const error = { display: 'inline-flex', alignItems: 'flex-start', gap: '1.5', color: 'fg.error', fontWeight: 'medium', textStyle: 'sm' } as const;
const hint = { color: 'fg.muted', textStyle: 'sm' } as const;

export const field = defineSlotRecipe({
  className: 'veleta-field',
  slots: ['root', 'errorText', 'helperText', 'input', 'label', 'select', 'textarea', 'requiredIndicator'],
  base: {
    root: { display: 'flex', width: '100%', position: 'relative', gap: '1.5' },
    label: { display: 'flex', alignItems: 'center', gap: '1', color: 'fg', textStyle: 'sm', fontWeight: 'medium', textAlign: 'start', _disabled: { opacity: '0.6' } },
    requiredIndicator: { color: 'fg.error', lineHeight: '1' },
    errorText: error,
    helperText: hint,
  },
  variants: {
    orientation: {
      vertical: { root: { flexDirection: 'column', alignItems: 'flex-start' } },
      horizontal: { root: { flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between' }, label: { flex: '0 0 var(--field-label-width, 8rem)' } },
    },
  },
  defaultVariants: { orientation: 'vertical' },
});

export const fieldset = defineSlotRecipe({
  className: 'veleta-fieldset',
  slots: ['root', 'errorText', 'helperText', 'legend', 'content'],
  base: {
    root: { display: 'flex', flexDirection: 'column', width: 'full', gap: '3', minWidth: '0' },
    content: { display: 'flex', flexDirection: 'column', width: 'full', gap: '4' },
    legend: { color: 'fg', fontWeight: 'medium', textStyle: 'sm', _disabled: { opacity: '0.6' } },
    helperText: hint,
    errorText: error,
  },
  variants: { size: { sm: { content: { gap: '2' } }, md: {}, lg: { root: { gap: '4' }, content: { gap: '5' }, legend: { textStyle: 'md' } } } },
  defaultVariants: { size: 'md' },
});

export const fileUpload = defineSlotRecipe({
  className: 'veleta-file',
  slots: ['root', 'dropzone', 'item', 'itemDeleteTrigger', 'itemGroup', 'itemName', 'itemPreview', 'itemPreviewImage', 'itemSizeText', 'label', 'trigger', 'clearTrigger', 'itemContent', 'dropzoneContent', 'fileText'],
  base: {
    root: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '3', width: '100%' },
    label: { textStyle: 'sm', fontWeight: 'medium' },
    dropzone: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      width: '100%',
      minHeight: '32',
      p: '5',
      bg: 'bg.panel',
      borderWidth: '1.5px',
      borderStyle: 'dashed',
      borderColor: 'border.control',
      borderRadius: 'l3',
      cursor: 'button',
      textAlign: 'center',
      transitionProperty: 'background-color, border-color',
      transitionDuration: 'fast',
      _hover: { bg: 'bg.subtle' },
      _focusVisible: focusRing,
      _dragging: { bg: 'colorPalette.subtle', borderStyle: 'solid', borderColor: 'colorPalette.focusRing' },
      _invalid: { borderColor: 'border.error' },
    },
    dropzoneContent: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '1', textStyle: 'sm' },
    item: { display: 'flex', alignItems: 'center', gap: '3', width: '100%', p: '3', bg: 'bg.panel', borderWidth: '1px', borderColor: 'border', borderRadius: 'l2', textStyle: 'sm' },
    itemGroup: { width: '100%', display: 'flex', flexDirection: 'column', gap: '2', _empty: { display: 'none' } },
    itemName: { color: 'fg', fontWeight: 'medium', overflowWrap: 'anywhere' },
    itemContent: { display: 'flex', flexDirection: 'column', flex: '1', minWidth: '0' },
    itemSizeText: { color: 'fg.muted', textStyle: 'xs' },
    itemDeleteTrigger: { display: 'inline-flex', boxSize: '6', alignItems: 'center', justifyContent: 'center', color: 'fg.muted', cursor: 'button', borderRadius: 'l1', _focusVisible: focusRing },
  },
});
