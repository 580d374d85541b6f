import { Checkbox } from '@chakra-ui/react/checkbox';
import type { ComponentProps, ReactNode, Ref } from 'react';

type RootProps = ComponentProps<typeof Checkbox.Root>;

export interface CheckboxFieldProps extends Omit<RootProps, 'onChange' | 'ref'> {
  children: ReactNode;
  /** Reaches the real input, as forms want it. */
  inputRef?: Ref<HTMLInputElement>;
  inputProps?: ComponentProps<typeof Checkbox.HiddenInput>;
}

/** A checkbox with its label. Forms use `checked` and `onCheckedChange`: the value of the input itself is the text 'on'. */
export function CheckboxField({ children, inputRef, inputProps, ...root }: CheckboxFieldProps) {
  return (
    <Checkbox.Root {...root}>
      <Checkbox.HiddenInput ref={inputRef} {...inputProps} />
      <Checkbox.Control />
      <Checkbox.Label>{children}</Checkbox.Label>
    </Checkbox.Root>
  );
}
