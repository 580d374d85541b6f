import type { ReactNode } from 'react';
import { Field } from './quiet-parts.tsx';
import { useSettled } from './use-settled.ts';

export interface FormFieldProps {
  label: ReactNode;
  /** The control: an `Input`, `Textarea`, `Select`, `PasswordInput`… It takes ids and state from the field. */
  children: ReactNode;
  /** Error in the user's language; marks the control as invalid and describes it. */
  error?: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  /** Content at the end of the label's line, such as a link. */
  aside?: ReactNode;
}

/** Labelled control with hint and error, connected for assistive technology. */
export function FormField({ label, children, hint, required, disabled, readOnly, aside, ...rest }: FormFieldProps) {
  const error = useSettled(rest.error);
  const isInvalid = Boolean(error);
  return (
    <Field.Root invalid={isInvalid} required={required} disabled={disabled} readOnly={readOnly}>
      <Field.Label width="full" justifyContent={aside ? 'space-between' : undefined}>
        <span>
          {label}
          <Field.RequiredIndicator ms="1" />
        </span>
        {aside}
      </Field.Label>
      {children}
      {hint || isInvalid ? (
        // One element contains both: alone, the error would use aria-errormessage, which few screen readers support.
        <Field.HelperText display="flex" flexDirection="column" gap="1">
          {hint ? <span>{hint}</span> : null}
          {isInvalid ? <Field.ErrorText>{error}</Field.ErrorText> : null}
        </Field.HelperText>
      ) : null}
    </Field.Root>
  );
}
