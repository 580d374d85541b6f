import { useTranslation } from '@veleta/shared/i18n';
import { useAuth } from '@veleta/shared/session';
import { Card, Heading, LoadingState, Page, Stack, Text } from '@veleta/shared/ui';
import { RolesTable } from '../features/roles/roles-table.tsx';

/** `/permissions`: one's own role, and what each role may do. */
export default function PermissionsPage() {
  const { t } = useTranslation('mf-organization');
  const { user, organization, role } = useAuth();
  return (
    <Page
      title={t('roles.title')}
      description={organization ? t('roles.intro', { organization: organization.name }) : t('roles.introUnnamed')}
    >
      {!user || !role ? (
        <LoadingState />
      ) : (
        <Stack gap="8">
          <Card.Root>
            <Card.Body gap="1">
              <Text color="fg.muted">{t('roles.yours')}</Text>
              <Heading as="h2" size="lg">
                {t(`roles.names.${role}`)}
              </Heading>
              <Text>{t(`roles.explained.${role}`)}</Text>
              <Text color="fg.muted">{t('roles.yoursIs', { email: user.email })}</Text>
            </Card.Body>
          </Card.Root>
          <RolesTable own={role} />
        </Stack>
      )}
    </Page>
  );
}
