import { FormField, Input } from '@veleta/shared/ui';
import type { ComponentProps } from 'react';

interface TextFieldProps extends ComponentProps<typeof Input> {
  label: string;
  hint?: string;
  error?: string;
}

/** Single-line text field with its label, hint and error. */
export function TextField({ label, hint, error, required, readOnly, ...input }: TextFieldProps) {
  return (
    <FormField label={label} hint={hint} error={error} required={required} readOnly={readOnly}>
      <Input {...input} />
    </FormField>
  );
}
