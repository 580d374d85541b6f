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
import { useFieldMessage } from '../../common/field-message.tsx';
import { fieldErrorOf, refusalOf, useReason, type Refusal } from '../../common/refusal.ts';
import { email, requiredPassword } from '../../common/rules.ts';
import { useCorrectedRegister } from '../../common/use-corrected-register.ts';
import { useSubmit, type Outcome } from '../../common/use-submit.ts';
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
  // Nothing is wrong with what was written, so no field says so.
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  const reason = useReason();
  const { errors } = form.formState;
  const register = useCorrectedRegister(form);
  const message = useFieldMessage();

  const refuse = (error: unknown): Outcome => {
    const refusal = refusalOf(error);
    if (refusal.code === 'invalid_credentials' || refusal.code === 'invalid_input') {
      notify.error(t('notices.error', { ns: 'shared' }), t('login.failed'));
      form.setError('password', fieldErrorOf(error, 'login.failed'), { shouldFocus: true });
    } else {
      notify.error(t('notices.error', { ns: 'shared' }), reason(refusal));
      setTrouble(refusal);
    }
    return 'failed';
  };

  const { isBusy, onSubmit } = useSubmit(form, async (credentials) => {
    setTrouble(null);
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
        {trouble ? (
          <Alert.Root status="error" role="alert">
            <Alert.Indicator />
            <Alert.Title fontWeight="medium">{reason(trouble)}</Alert.Title>
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
            {...register('email', email('login.email.missing', 'login.email.invalid'))}
          />
        </FormField>
        <FormField label={t('fields.password')} required error={message(errors.password)}>
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
