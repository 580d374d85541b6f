import { FormField, Input } from '@veleta/shared/ui';
import type { ComponentProps } from 'react';

interface TextFieldProps extends ComponentProps<typeof Input> {
  label: string;
  hint?: string;
  error?: string;
}

/** One line of text with its label, its hint and what is wrong with it. */
export function TextField({ label, hint, error, required, readOnly, ...input }: TextFieldProps) {
  return (
    <FormField label={label} hint={hint} error={error} required={required} readOnly={readOnly}>
      <Input {...input} />
    </FormField>
  );
}
