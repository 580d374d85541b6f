import { useTranslation } from '@veleta/shared/i18n';
import { useSearchParams } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { LoadingState, Page, Section, Stack } from '@veleta/shared/ui';
import { Tabs } from '@veleta/shared/ui/controls';
import { ActivityList } from '../features/activity/activity-list.tsx';
import { InvitationsTable } from '../features/administrators/invitations-table.tsx';
import { InviteDialog } from '../features/administrators/invite-dialog.tsx';
import { PeopleTable } from '../features/administrators/people-table.tsx';
import { RolesTable } from '../features/roles/roles-table.tsx';

const TABS = ['people', 'activity'] as const;

/** People, invitations and the permissions of each role. */
function People() {
  const { t } = useTranslation('mf-organization');
  const { role } = useAuth();
  return (
    <Stack gap="10">
      <Section title={t('people.title')}>
        <PeopleTable />
      </Section>
      <Section title={t('people.invitations')} description={t('people.invitationsHint')}>
        <InvitationsTable />
      </Section>
      <Section title={t('roles.table')}>
        <RolesTable own={role} />
      </Section>
    </Stack>
  );
}

/** `/permissions`: people of the account and, for owners, its audit events. */
export default function PermissionsPage() {
  const { t } = useTranslation('mf-organization');
  const { user, organization, role } = useAuth();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((known) => known === search.get('tab')) ?? 'people';

  return (
    <Page
      title={t('roles.title')}
      description={organization ? t('roles.intro', { organization: organization.name }) : t('roles.introUnnamed')}
      action={user && <InviteDialog />}
    >
      {!user || !role ? (
        <LoadingState />
      ) : role === 'owner' ? (
        <Tabs.Root value={tab} onValueChange={({ value }) => setSearch(value === 'people' ? {} : { tab: value })}>
          <Tabs.List aria-label={t('roles.title')}>
            {TABS.map((name) => (
              <Tabs.Trigger key={name} value={name}>
                {t(`roles.tabs.${name}`)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value="people" pt="8">
            <People />
          </Tabs.Content>
          <Tabs.Content value="activity" pt="8">
            <ActivityList />
          </Tabs.Content>
        </Tabs.Root>
      ) : (
        <People />
      )}
    </Page>
  );
}
