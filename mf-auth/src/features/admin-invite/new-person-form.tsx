import { codeOf, HttpError } from '@veleta/shared/http';
import { useTranslation } from '@veleta/shared/i18n';
import { Button, CheckboxField, Stack, Text } from '@veleta/shared/ui';
import { useId, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useFieldMessage } from '../../common/field-message.tsx';
import { NameFields, NewPersonPassword } from '../../common/person-fields.tsx';
import { required, requiredPassword } from '../../common/rules.ts';
import { useSubmit } from '../../common/use-submit.ts';
import { useAccept, type AcceptingProps } from './use-accept.ts';

/** For somebody without a user: names, a password, the terms, and in. */
export function NewPersonForm({ terms, ...accepting }: AcceptingProps & { terms: ReactNode }) {
  const { t } = useTranslation('mf-auth');
  const accept = useAccept(accepting);
  const [areTermsShown, setTermsShown] = useState(false);
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { firstName: '', lastName: '', password: '', acceptsTerms: false },
  });
  const { errors } = form.formState;
  const message = useFieldMessage();
  const password = useWatch({ control: form.control, name: 'password' });
  const problemId = useId();
  const { ref: boxRef, ...box } = form.register('acceptsTerms', {
    validate: (isTicked) => isTicked || 'invite.terms.missing',
  });

  const { isBusy, onSubmit } = useSubmit(form, async (values) => {
    try {
      await accept({ ...values, firstName: values.firstName.trim(), lastName: values.lastName.trim() });
      return 'done';
    } catch (error) {
      const isWeak = error instanceof HttpError && error.code === 'weak_password';
      form.setError(
        'password',
        { type: codeOf(error), message: isWeak ? 'invite.weak' : 'invite.failed' },
        { shouldFocus: true },
      );
      return 'failed';
    }
  });

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="5">
        {/* For password managers: whom the new password belongs to. */}
        <input type="email" autoComplete="username" value={accepting.invite.email} readOnly hidden />
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
        <Stack gap="3">
          <Button
            type="button"
            variant="outline"
            size="sm"
            alignSelf="flex-start"
            aria-expanded={areTermsShown}
            onClick={() => setTermsShown((isShown) => !isShown)}
          >
            {t(areTermsShown ? 'invite.terms.hide' : 'invite.terms.read')}
          </Button>
          {areTermsShown ? terms : null}
          <CheckboxField
            inputRef={boxRef}
            inputProps={{
              ...box,
              'aria-invalid': errors.acceptsTerms !== undefined,
              'aria-describedby': errors.acceptsTerms ? problemId : undefined,
            }}
          >
            {t('invite.terms.accept')}
          </CheckboxField>
          {errors.acceptsTerms ? (
            <Text id={problemId} role="alert" textStyle="sm" color="fg.error">
              {message(errors.acceptsTerms)}
            </Text>
          ) : null}
        </Stack>
        <Button type="submit" size="lg" width="full" loading={isBusy} loadingText={t('invite.busy')}>
          {t('invite.join')}
        </Button>
      </Stack>
    </form>
  );
}
