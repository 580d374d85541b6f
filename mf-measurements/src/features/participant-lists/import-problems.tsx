import { useTranslation } from '@veleta/shared/i18n';
import type { ReactNode } from 'react';
import { Alert, Stack, Text } from '@veleta/shared/ui';
import { Table } from '@veleta/shared/ui/tables';

/** A bad line, found here or by the server: codes of either. */
export interface ProblemShown {
  readonly line: number;
  readonly column: string;
  readonly code: string;
  readonly value: string;
}

const SHOWN = 50;

/** Which lines of the file cannot be used, and why. `children` is what can be done about it. */
export function ImportProblems({
  problems,
  total,
  children,
}: {
  problems: readonly ProblemShown[];
  total: number;
  children: ReactNode;
}) {
  const { t } = useTranslation('mf-measurements');
  const rest = total - Math.min(SHOWN, problems.length);
  // The server names its own columns; a header of the file is shown as it stands there.
  const columnName = (column: string): string =>
    column === 'email' || column === 'name' || column === 'language' ? t(`import.columns.${column}`) : column;
  return (
    <Stack gap="3">
      <Alert.Root status="warning" role="alert">
        <Alert.Indicator />
        <Alert.Content>
          <Alert.Title>{t('import.problemsTitle', { count: total })}</Alert.Title>
          <Alert.Description>{t('import.problemsText')}</Alert.Description>
        </Alert.Content>
      </Alert.Root>
      <Table.ScrollArea
        borderWidth="1px"
        borderRadius="l2"
        whiteSpace="normal"
        maxH="64"
        tabIndex={0}
        role="region"
        aria-label={t('import.problemsTitle', { count: total })}
      >
        <Table.Root size="sm" stickyHeader>
          <Table.Header>
            <Table.Row>
              {(['line', 'column', 'value', 'reason'] as const).map((heading) => (
                <Table.ColumnHeader key={heading} hideBelow={heading === 'column' ? 'md' : undefined}>
                  {t(`import.${heading}`)}
                </Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {problems.slice(0, SHOWN).map((problem) => (
              <Table.Row key={`${problem.line} ${problem.column} ${problem.code}`}>
                <Table.Cell>{problem.line}</Table.Cell>
                <Table.Cell hideBelow="md">{columnName(problem.column)}</Table.Cell>
                <Table.Cell overflowWrap="anywhere" minW="24">
                  {problem.value}
                </Table.Cell>
                <Table.Cell>{t([`import.problems.${problem.code}`, 'import.problems.other'])}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Table.ScrollArea>
      {rest > 0 && (
        <Text textStyle="sm" color="fg.muted">
          {t('import.problemsMore', { count: rest })}
        </Text>
      )}
      {children}
    </Stack>
  );
}
