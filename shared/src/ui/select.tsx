import { NativeSelect } from '@chakra-ui/react/native-select';
import type { ComponentProps, ReactNode } from 'react';

type FieldProps = ComponentProps<typeof NativeSelect.Field>;

export interface SelectProps extends Omit<FieldProps, 'size'> {
  children: ReactNode;
  size?: 'xs' | 'sm' | 'md' | 'lg';
  disabled?: boolean;
}

/**
 * The platform's own select with custom styles, which works with every assistive technology. Options are its children.
 */
export function Select({ children, size = 'md', disabled, ...field }: SelectProps) {
  return (
    <NativeSelect.Root size={size} disabled={disabled}>
      <NativeSelect.Field {...field}>{children}</NativeSelect.Field>
      <NativeSelect.Indicator aria-hidden />
    </NativeSelect.Root>
  );
}
