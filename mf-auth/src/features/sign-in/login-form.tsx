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
import { toCallFailure, useFailureText, type CallFailure } from '../../common/call-failure.ts';
import { email, requiredPassword } from './credential-rules.ts';
import { signInMutation } from './sign-in.api.ts';
import { useCorrectedRegister } from './use-corrected-register.ts';
import { useSubmit, type Outcome } from './use-submit.ts';

interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in and opens the page that the person had requested. Uses react-hook-form directly: the form kit would make the
 * first page heavier (decision 0112).
 */
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
  // A failure that is not about the credentials. It is shown above the form and marks no field.
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const failureText = useFailureText();
  const { errors } = form.formState;
  const register = useCorrectedRegister(form);
  const messageOf = (field: keyof Credentials) => errors[field]?.message && t(errors[field].message);

  const showFailure = (error: unknown): void => {
    const shown = toCallFailure(error);
    if (shown.code === 'invalid_credentials' || shown.code === 'invalid_input') {
      notify.error(t('notices.error', { ns: 'shared' }), t('login.failed'));
      form.setError('password', { type: shown.code, message: 'login.failed' }, { shouldFocus: true });
    } else {
      notify.error(t('notices.error', { ns: 'shared' }), failureText(shown));
      setFailure(shown);
    }
  };

  const { isBusy, onSubmit } = useSubmit(form, async (credentials): Promise<Outcome> => {
    setFailure(null);
    try {
      const tokens = await askForTokens.mutateAsync({ ...credentials, email: credentials.email.trim() });
      await signIn(tokens, { rememberMe, email: credentials.email.trim() });
    } catch (error) {
      showFailure(error);
      return 'failed';
    }
    notify.success(t('login.done'));
    void navigate(returnPath, { replace: true });
    return 'done';
  });

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="5">
        {failure ? (
          <Alert.Root status="error" role="alert">
            <Alert.Indicator />
            <Alert.Title fontWeight="medium">{failureText(failure)}</Alert.Title>
          </Alert.Root>
        ) : null}
        <FormField label={t('fields.email')} required error={messageOf('email')}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="username"
            size="lg"
            // In a prerendered page the shell fills in this field and ticks the checkbox of the same form.
            data-remembered="email"
            {...register('email', email('login.email.missing', 'login.email.invalid'))}
          />
        </FormField>
        <FormField label={t('fields.password')} required error={messageOf('password')}>
          <PasswordInput
            autoComplete="current-password"
            size="lg"
            {...register('password', requiredPassword('login.password.missing'))}
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
