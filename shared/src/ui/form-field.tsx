import type { ReactNode } from 'react';
import { Field } from './quiet-parts.tsx';
import { useSettled } from './use-settled.ts';

export interface FormFieldProps {
  label: ReactNode;
  /** The control: an `Input`, `Textarea`, `Select`, `PasswordInput`… It takes its ids and its state from the field. */
  children: ReactNode;
  /** What is wrong, in the person's language; the control is then marked invalid and described by it. */
  error?: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  /** Something at the end of the label's line, such as a link. */
  aside?: ReactNode;
}

/** A labelled control with its hint and its error, tied together for assistive technology. */
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
        // One element holds both: alone, the error is tied by aria-errormessage, which few screen readers say.
        <Field.HelperText display="flex" flexDirection="column" gap="1">
          {hint ? <span>{hint}</span> : null}
          {isInvalid ? <Field.ErrorText>{error}</Field.ErrorText> : null}
        </Field.HelperText>
      ) : null}
    </Field.Root>
  );
}
