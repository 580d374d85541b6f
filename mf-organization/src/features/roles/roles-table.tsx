import { ROLES } from '@veleta/shared/contracts';
import type { Role } from '@veleta/shared/contracts';
import { Text } from '@veleta/shared/ui';
import { Table } from '@veleta/shared/ui/data';
import { useTranslation } from 'react-i18next';
import { ACTS, mayDo } from './role-acts.ts';

/** What each role may do; the column of the reader's own role is marked in words. */
export function RolesTable({ own }: { own: Role | null }) {
  const { t } = useTranslation('mf-organization');
  return (
    <Table.ScrollArea borderWidth="1px" borderRadius="md" tabIndex={0} role="region" aria-label={t('roles.title')}>
      <Table.Root size={{ base: 'sm', md: 'md' }}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('roles.may')}</Table.ColumnHeader>
            {ROLES.map((role) => (
              <Table.ColumnHeader key={role} verticalAlign="top">
                {t(`roles.names.${role}`)}
                {role === own && (
                  <Text fontWeight="normal" fontSize="sm">
                    {t('roles.yours')}
                  </Text>
                )}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {ACTS.map((entry) => (
            <Table.Row key={entry.act}>
              <Table.Cell asChild fontWeight="normal" textAlign="start" whiteSpace="normal">
                <th scope="row">{t(`roles.acts.${entry.act}`)}</th>
              </Table.Cell>
              {ROLES.map((role) => (
                <Table.Cell key={role} verticalAlign="top">
                  {mayDo(role, entry) ? t('roles.yes') : t('roles.no')}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
