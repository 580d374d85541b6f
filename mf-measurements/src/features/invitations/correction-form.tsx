import { readEmail, readLanguage } from '@veleta/shared/contracts';
import { codeOf } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useUnsavedChanges } from '@veleta/shared/session';
import { Button, HStack, Stack, Text } from '@veleta/shared/ui';
import { CancelButton, useSingleFlight } from '@veleta/shared/ui/pieces';
import { useState, type SyntheticEvent } from 'react';
import { PersonFields, type PersonValues } from '../../common/person-fields.tsx';
import { useAddressError } from '../../common/use-address-error.ts';
import { useCorrect, useResend, type Invitation } from './invitations.api.ts';

interface CorrectionFormProps {
  readonly measurementId: string;
  readonly invitation: Invitation;
  readonly onDone: () => void;
}

/** Puts right how somebody is written to whom nothing has reached; an invitation that failed is sent again with it. */
export function CorrectionForm({ measurementId, invitation, onDone }: CorrectionFormProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const { id, participant, email, name, language, canResend } = invitation;
  const [values, setValues] = useState<PersonValues>({ email, name: name ?? '', language: language ?? '' });
  const emailField = useAddressError(values.email);
  const [isChanged, setIsChanged] = useState(false);
  const correct = useCorrect(measurementId);
  const resend = useResend(measurementId);
  const once = useSingleFlight();
  useUnsavedChanges(isChanged && !correct.isSuccess);

  const sendTo = async (address: string): Promise<void> => {
    try {
      await resend.mutateAsync(id);
      notify.success(t('invitations.correctedAndSent', { email: address }));
    } catch (error) {
      notify.error(t('invitations.resendFailed'), errorText(error));
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const address = readEmail(values.email);
    emailField.judge();
    if (address === null) return;
    const body = { email: address, name: values.name.trim() || null, language: readLanguage(values.language) };
    void once(async () => {
      try {
        await correct.mutateAsync({ id: participant, body });
        if (canResend) await sendTo(address);
        else notify.success(t('invitations.corrected', { email: address }));
        onDone();
        return 'done';
      } catch (error) {
        const code = codeOf(error);
        if (code === 'conflict') emailField.markTaken();
        else
          notify.error(
            t('invitations.correctFailed'),
            code === 'measurement_active' ? t('invitations.reached') : errorText(error),
          );
      }
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <Text color="fg.muted">{t('invitations.correctHint')}</Text>
        <PersonFields
          values={values}
          emailError={emailField.error}
          onEmailLeft={emailField.leave}
          onChange={(changes) => {
            setValues({ ...values, ...changes });
            setIsChanged(true);
          }}
        />
        <HStack gap="3" justifyContent="flex-end" wrap="wrap">
          <CancelButton onCancel={onDone} disabled={correct.isPending}>
            {t('import.cancel')}
          </CancelButton>
          <Button type="submit" loading={correct.isPending || resend.isPending}>
            {t(canResend ? 'invitations.correctAndSend' : 'lists.personSave')}
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}
