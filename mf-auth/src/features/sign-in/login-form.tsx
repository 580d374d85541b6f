import { codeOf } from '@veleta/shared/http';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useMutation } from '@veleta/shared/query/sending';
import { useNavigate } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import {
  Alert,
  Button,
  CheckboxField,
  Flex,
  FormField,
  Input,
  PasswordInput,
  RouterLink,
  Stack,
} from '@veleta/shared/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFieldMessage } from '../../form/field-message.tsx';
import { email, requiredPassword } from '../../form/rules.ts';
import { useSubmit, type Outcome } from '../../form/use-submit.ts';
import { signInMutation } from './sign-in.api.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Signs in and goes to where the person wanted to be. */
export function LoginForm({ email: knownEmail }: { email?: string }) {
  const { t } = useTranslation('mf-auth');
  const { signIn, rememberedEmail, returnPath } = useAuth();
  const navigate = useNavigate();
  const [rememberMe, setRememberMe] = useState(rememberedEmail !== null);
  const askForTokens = useMutation(signInMutation);
  const form = useForm<Credentials>({
    mode: 'onBlur',
    defaultValues: { email: knownEmail ?? rememberedEmail ?? '', password: '' },
  });
  const { errors } = form.formState;
  const message = useFieldMessage();

  const refuse = (error: unknown): Outcome => {
    const code = codeOf(error);
    if (code === 'invalid_credentials' || code === 'invalid_input') {
      notify.error(t('notices.error', { ns: 'shared' }), t('login.failed'));
      form.setError('password', { type: code, message: 'login.failed' }, { shouldFocus: true });
    } else {
      // Nothing is wrong with what was written, so no field says so.
      notify.error(t('notices.error', { ns: 'shared' }), t(`errors.${code}`, { ns: 'shared' }));
      form.setError('root', { type: code, message: `shared:errors.${code}` });
    }
    return 'failed';
  };

  const { isBusy, onSubmit } = useSubmit(form, async (credentials) => {
    try {
      const tokens = await askForTokens.mutateAsync({ ...credentials, email: credentials.email.trim() });
      await signIn(tokens, { rememberMe, email: credentials.email.trim() });
    } catch (error) {
      return refuse(error);
    }
    notify.success(t('login.done'));
    void navigate(returnPath, { replace: true });
    return 'done';
  });

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="5">
        {errors.root?.message ? (
          <Alert.Root status="error" role="alert">
            <Alert.Indicator />
            <Alert.Title fontWeight="medium">{t(errors.root.message)}</Alert.Title>
          </Alert.Root>
        ) : null}
        <FormField label={t('fields.email')} required error={message(errors.email)}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="username"
            size="lg"
            // The shell fills it in a prerendered first screen, and ticks the box of the same form.
            data-remembered="email"
            {...form.register('email', email('login.email.missing', 'login.email.invalid'))}
          />
        </FormField>
        <FormField label={t('fields.password')} required error={message(errors.password)}>
          <PasswordInput
            autoComplete="current-password"
            size="lg"
            {...form.register('password', requiredPassword('login.password.missing'))}
          />
        </FormField>
        <Flex justify="space-between" align="center" wrap="wrap" gap="3">
          <CheckboxField checked={rememberMe} onCheckedChange={({ checked }) => setRememberMe(checked === true)}>
            {t('login.rememberMe')}
          </CheckboxField>
          <RouterLink to="/auth/forgot-password" textStyle="sm">
            {t('login.forgot')}
          </RouterLink>
        </Flex>
        <Button type="submit" size="lg" width="full" loading={isBusy} loadingText={t('login.busy')}>
          {t('login.submit')}
        </Button>
      </Stack>
    </form>
  );
}
