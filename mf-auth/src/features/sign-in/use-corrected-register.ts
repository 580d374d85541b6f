import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';

/**
 * Returns `form.register` for a form that validates on blur: a field that was marked wrong is validated again with every
 * letter, so that the mark goes as soon as the value is right. `onTouched` would also mark a value that is half typed.
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
