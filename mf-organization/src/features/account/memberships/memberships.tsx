import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useAuth } from '@veleta/shared/session';
import { Badge, Button } from '@veleta/shared/ui';
import { OwnList, OwnRow } from '../../../common/own-list.tsx';
import { startOver } from './start-over.ts';
import { useChooseMembership, type OwnMembership } from '../own-data.api.ts';

/** Lists the accounts of a person and switches between them. */
export function Memberships({ memberships }: { memberships: readonly OwnMembership[] }) {
  const { t } = useTranslation('mf-organization');
  const errorText = useErrorText();
  const { signIn, rememberedEmail } = useAuth();
  const choose = useChooseMembership();

  const goTo = async (id: string) => {
    try {
      const tokens = await choose.mutateAsync(id);
      await signIn(tokens, rememberedEmail ? { rememberMe: true, email: rememberedEmail } : {});
      startOver();
    } catch (error) {
      notify.error(t('memberships.failed'), errorText(error));
    }
  };

  return (
    <OwnList>
      {memberships.map(({ id, organization, role, isCurrent }) => {
        const name = organization ?? t('memberships.unnamed');
        return (
          <OwnRow key={id} title={name} facts={t(`roles.names.${role}`)}>
            {isCurrent ? (
              <Badge colorPalette="primary">{t('memberships.current')}</Badge>
            ) : (
              <Button
                variant="outline"
                size="sm"
                aria-label={t('memberships.chooseNamed', { organization: name })}
                loading={choose.isPending && choose.variables === id}
                disabled={choose.isPending}
                onClick={() => void goTo(id)}
              >
                {t('memberships.choose')}
              </Button>
            )}
          </OwnRow>
        );
      })}
    </OwnList>
  );
}
