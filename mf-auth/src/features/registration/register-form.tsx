import { HttpError } from '@veleta/shared/http';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useMutation } from '@veleta/shared/query/sending';
import { Button, FormField, Input, Stack } from '@veleta/shared/ui';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useFieldMessage } from '../../common/field-message.tsx';
import { NameFields, NewPersonPassword } from '../../common/person-fields.tsx';
import { fieldErrorOf } from '../../common/refusal.ts';
import { email, required, requiredPassword } from '../../common/rules.ts';
import { useSubmit } from '../../common/use-submit.ts';
import { forgetRegistration, keepRegistration, readRegistration } from './kept-registration.ts';
import { registerMutation } from './registration.api.ts';

/** Creates an account; it sleeps until the mail's link is opened. */
export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { t } = useTranslation('mf-auth');
  const create = useMutation(registerMutation);
  const form = useForm({ mode: 'onSubmit', defaultValues: { ...readRegistration(), password: '' } });
  const { errors } = form.formState;
  const message = useFieldMessage();
  const password = useWatch({ control: form.control, name: 'password' });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepRegistration(values) }),
    [form],
  );

  const { isBusy, onSubmit } = useSubmit(form, async (values) => {
    const address = values.email.trim();
    try {
      await create.mutateAsync({ ...values, email: address });
    } catch (error) {
      form.setError('password', fieldErrorOf(error, 'register.failed'), { shouldFocus: true });
      // An address that only the server finds wrong is said where it was written.
      if (error instanceof HttpError && error.fields.some((field) => field.path === 'email'))
        form.setError('email', { type: 'email', message: 'register.email' });
      return 'failed';
    }
    forgetRegistration();
    notify.success(t('register.done'));
    onRegistered(address);
    return 'done';
  });

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="5">
        <FormField label={t('fields.email')} required error={message(errors.email)}>
          <Input
            type="email"
            inputMode="email"
            // The name under which a password manager files the new password.
            autoComplete="username"
            size="lg"
            {...form.register('email', email('register.email', 'register.email'))}
          />
        </FormField>
        <NameFields
          first={{
            field: form.register('firstName', required('register.firstName')),
            error: message(errors.firstName),
          }}
          last={{ field: form.register('lastName', required('register.lastName')), error: message(errors.lastName) }}
        />
        <NewPersonPassword
          field={form.register('password', requiredPassword('login.password.missing'))}
          error={message(errors.password)}
          written={password}
        />
        <Button type="submit" size="lg" width="full" loading={isBusy} loadingText={t('register.busy')}>
          {t('register.submit')}
        </Button>
      </Stack>
    </form>
  );
}
