import { administrators } from '@veleta/shared/contracts';
import { useContractForm, useWatch } from '@veleta/shared/forms';
import { useTranslation } from '@veleta/shared/i18n';
import { Button, CheckboxField, Stack, Text } from '@veleta/shared/ui';
import { useId, useState, type ReactNode } from 'react';
import { NameFields, NewPersonPassword } from '../../common/person-fields.tsx';
import { useAccept, type AcceptingProps } from './use-accept.ts';

/** For a person who has no account: asks for names, a password and the terms, then signs in. */
export function NewPersonForm({ terms, ...accepting }: AcceptingProps & { terms: ReactNode }) {
  const { t } = useTranslation('mf-auth');
  const accept = useAccept(accepting);
  const [areTermsShown, setTermsShown] = useState(false);
  const { fields, formProps, errorOf, isBusy } = useContractForm({
    schema: administrators.InvitationAcceptanceSchema,
    initial: { firstName: '', lastName: '', password: '', acceptsTerms: false },
    toBody: (values) => values,
    check: ({ acceptsTerms }) => (acceptsTerms ? {} : { acceptsTerms: { code: 'required' } }),
    isGuarded: false,
    mode: 'onBlur',
    words: (field, code) => {
      if (code === 'weak_password') return t('invite.weak');
      if (field === 'password' && code === 'invalid') return t('invite.failed');
      if (code !== 'required') return undefined;
      if (field === 'acceptsTerms') return t('invite.terms.missing');
      return t(field === 'password' ? 'login.password.missing' : `register.${field}`);
    },
    fieldOfCode: (code) => ['password', code === 'weak_password' ? code : 'invalid'],
    send: async (values) => {
      await accept({ ...values, firstName: values.firstName.trim(), lastName: values.lastName.trim() });
      return 'done';
    },
  });
  const password = useWatch({ control: fields.control, name: 'password' });
  const termsErrorId = useId();
  const termsError = errorOf('acceptsTerms');
  const { ref: boxRef, ...box } = fields.register('acceptsTerms');

  return (
    <form {...formProps}>
      <Stack gap="5">
        {/* Tells password managers which account the new password belongs to. */}
        <input type="email" autoComplete="username" value={accepting.invite.email} readOnly hidden />
        <NameFields
          first={{ field: fields.register('firstName'), error: errorOf('firstName') }}
          last={{ field: fields.register('lastName'), error: errorOf('lastName') }}
        />
        <NewPersonPassword field={fields.register('password')} error={errorOf('password')} written={password} />
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
              'aria-invalid': termsError !== undefined,
              'aria-describedby': termsError ? termsErrorId : undefined,
            }}
          >
            {t('invite.terms.accept')}
          </CheckboxField>
          {termsError ? (
            <Text id={termsErrorId} role="alert" textStyle="sm" color="fg.error">
              {termsError}
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
