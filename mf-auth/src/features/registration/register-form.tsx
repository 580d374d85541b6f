import { accounts } from '@veleta/shared/contracts';
import { useContractForm, useWatch } from '@veleta/shared/forms';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useMutation } from '@veleta/shared/query/sending';
import { Button, FormField, Input, Stack } from '@veleta/shared/ui';
import { FAILED, markFailure, useFieldMessage } from '../../common/field-message.tsx';
import { NameFields, NewPersonPassword } from '../../common/person-fields.tsx';
import { registerMutation } from './registration.api.ts';

/** Creates an account, which is inactive until the link in the email is opened. */
export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { t } = useTranslation('mf-auth');
  const create = useMutation(registerMutation);
  const form = useContractForm({
    schema: accounts.RegistrationSchema,
    initial: { email: '', firstName: '', lastName: '', password: '' },
    draft: 'registration',
    notInDraft: ['password'],
    toBody: (values) => ({ ...values, email: values.email.trim() }),
    words: (field, code) => {
      if (field === 'email') return t('register.email');
      if (field === 'password' && code === FAILED) return t('register.failed');
      if (code !== 'required') return undefined;
      return t(field === 'password' ? 'login.password.missing' : `register.${field}`);
    },
    fieldOfCode: markFailure('password'),
    send: async (values) => {
      const email = values.email.trim();
      await create.mutateAsync({ ...values, email });
      notify.success(t('register.done'));
      onRegistered(email);
      return 'done';
    },
  });
  const { fields, formProps, isBusy } = form;
  const message = useFieldMessage(form);
  const password = useWatch({ control: fields.control, name: 'password' });

  return (
    <form {...formProps}>
      <Stack gap="5">
        <FormField label={t('fields.email')} required error={message('email')}>
          <Input
            type="email"
            inputMode="email"
            // Password managers store the new password under this name.
            autoComplete="username"
            size="lg"
            {...fields.register('email')}
          />
        </FormField>
        <NameFields
          first={{ field: fields.register('firstName'), error: message('firstName') }}
          last={{ field: fields.register('lastName'), error: message('lastName') }}
        />
        <NewPersonPassword field={fields.register('password')} error={message('password')} written={password} />
        <Button type="submit" size="lg" width="full" loading={isBusy} loadingText={t('register.busy')}>
          {t('register.submit')}
        </Button>
      </Stack>
    </form>
  );
}
