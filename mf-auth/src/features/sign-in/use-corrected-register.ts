import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';

/**
 * Returns `form.register` for a form that validates on blur. An invalid field is validated again on every change, so
 * that its error disappears as soon as the value is valid. `onTouched` would also mark a half-typed value.
 */
export function useCorrectedRegister<Values extends FieldValues>({
  register,
  formState,
  trigger,
}: UseFormReturn<Values>) {
  return <Name extends FieldPath<Values>>(name: Name, options: RegisterOptions<Values, Name>) =>
    register(name, {
      ...options,
      onChange: () => {
        if (formState.errors[name]) void trigger(name);
      },
    });
}
