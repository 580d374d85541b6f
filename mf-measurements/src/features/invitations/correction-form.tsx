import { codeOf } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { PersonForm } from '../../common/person-form.tsx';
import { useCorrect, useResend, type Invitation } from './invitations.api.ts';

interface CorrectionFormProps {
  readonly measurementId: string;
  readonly invitation: Invitation;
  readonly onDone: () => void;
}

/** Corrects a person who has received no mail yet. An invitation that failed is sent again. */
export function CorrectionForm({ measurementId, invitation, onDone }: CorrectionFormProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const { id, participant, canResend } = invitation;
  const correct = useCorrect(measurementId);
  const resend = useResend(measurementId);

  const sendTo = async (email: string): Promise<void> => {
    try {
      await resend.mutateAsync(id);
      notify.success(t('invitations.correctedAndSent', { email }));
    } catch (error) {
      notify.error(t('invitations.resendFailed'), errorText(error));
    }
  };
  return (
    <PersonForm
      person={invitation}
      hint={t('invitations.correctHint')}
      submitLabel={t(canResend ? 'invitations.correctAndSend' : 'lists.personSave')}
      send={async ({ email, name, language }) => {
        await correct.mutateAsync({ id: participant, body: { email, name, language } });
        if (canResend) await sendTo(email);
        else notify.success(t('invitations.corrected', { email }));
      }}
      onFailed={(error) =>
        notify.error(
          t('invitations.correctFailed'),
          codeOf(error) === 'measurement_active' ? t('invitations.reached') : errorText(error),
        )
      }
      onDone={onDone}
    />
  );
}
