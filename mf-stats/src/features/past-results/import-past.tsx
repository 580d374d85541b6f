import { DEFAULT_THRESHOLD, pastResults, type PastWord } from '@veleta/shared/contracts';
import { useContractForm, useWatch } from '@veleta/shared/forms';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useUnsavedChanges } from '@veleta/shared/session';
import { Alert, Button, Flex, LinkButton, LoadingState, Section, Stack, Text } from '@veleta/shared/ui';
import { FileDrop } from '@veleta/shared/ui/files';
import { Suspense, useMemo, useState } from 'react';
import { useImport, type Category, type ImportReport, type PastInput, type Product } from './past-results.api.ts';
import { Columns } from './mapping/columns.tsx';
import { Facts, type PastFacts } from './facts.tsx';
import { guessMeanings, itemsOf, review, wordsIn, type ColumnMeaning, type FoundWord } from './mapping/mapping.ts';
import { Preview } from './preview.tsx';
import { readTable, type FileTable } from './mapping/read-table.ts';
import { Words } from './mapping/words.tsx';

interface ImportPastProps {
  readonly products: readonly Product[];
  /** Key of the initially selected product. */
  readonly initial: string | undefined;
  readonly categories: readonly Category[];
  readonly onDone: () => void;
}

/** Imports a CSV file as a finished measurement: facts, column mapping, meaning of words, preview. */
export function ImportPast({ products, initial, categories, onDone }: ImportPastProps) {
  const { t } = useTranslation('mf-stats');
  const [file, setFile] = useState<{ name: string; table: FileTable } | null>(null);
  const [isUnread, setIsUnread] = useState(false);
  const [report, setReport] = useState<ImportReport | null>(null);
  useUnsavedChanges(file !== null && report === null);

  const take = async (chosen: File): Promise<void> => {
    const table = await readTable(chosen).catch(() => null);
    setIsUnread(table === null);
    setFile(table && { name: chosen.name, table });
  };

  if (report) return <Done report={report} onDone={onDone} />;
  return (
    <Stack gap="8">
      <Section title={t('past.file')} description={t('past.fileHint')}>
        <Suspense fallback={<LoadingState shape="form" count={1} />}>
          <FileDrop
            label={file ? file.name : t('past.choose')}
            hint={t('past.chooseHint')}
            accept={['.csv', 'text/csv']}
            error={isUnread ? t('past.unreadable') : undefined}
            onFile={(chosen) => void take(chosen)}
          />
        </Suspense>
      </Section>
      {file ? (
        <Mapped
          key={file.name}
          table={file.table}
          products={products}
          initial={initial}
          categories={categories}
          onReport={setReport}
          onDone={onDone}
        />
      ) : (
        <Flex>
          <Button variant="ghost" colorPalette="gray" onClick={onDone}>
            {t('past.cancel')}
          </Button>
        </Flex>
      )}
    </Stack>
  );
}

interface MappedProps extends ImportPastProps {
  readonly table: FileTable;
  readonly onReport: (report: ImportReport) => void;
}

/** The form for a chosen file. */
function Mapped({ table, products, initial, categories, onReport, onDone }: MappedProps) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const send = useImport();
  const form = useContractForm<PastFacts>({
    schema: pastResults.PastResultsInputSchema,
    initial: {
      product: initial ?? products[0]?.key ?? '',
      firstDate: '',
      lastDate: '',
      numberOfParticipants: String(table.rows.length),
    },
    toBody: (values) => bodyOf(values),
    // The page guards the file, which is the larger part of the input.
    isGuarded: false,
    send: async (values) => {
      onReport(await send.mutateAsync(bodyOf(values)));
      return 'done';
    },
  });
  const { product = '', firstDate, lastDate, numberOfParticipants } = useWatch({ control: form.fields.control });
  const items = useMemo(() => products.filter(({ key }) => key === product).flatMap(itemsOf), [products, product]);
  const guessed = useMemo(() => guessMeanings(table, items, categories), [table, items, categories]);
  const [chosen, setChosen] = useState<{ product: string; meanings: readonly ColumnMeaning[] } | null>(null);
  const meanings = chosen?.product === product ? chosen.meanings : guessed;
  const [decided, setDecided] = useState<Readonly<Record<string, number | null>>>({});
  const found = useMemo(
    () =>
      wordsIn(table, meanings, items).map(({ text, value }): FoundWord =>
        text in decided ? { text, value: decided[text] } : { text, value },
      ),
    [table, meanings, items, decided],
  );
  const words = useMemo(
    () => found.flatMap(({ text, value }): PastWord[] => (value === undefined ? [] : [{ text, value }])),
    [found],
  );
  const read = useMemo(() => review(table, { meanings, items, words }), [table, meanings, items, words]);
  const bodyOf = (values: PastFacts): PastInput => ({
    ...values,
    numberOfParticipants: Number(values.numberOfParticipants),
    items: [...read.items],
    categories: [...read.categories],
    words,
    rows: read.rows,
  });
  const participants = Number(numberOfParticipants);
  const isComplete =
    firstDate !== '' &&
    lastDate !== '' &&
    Number.isInteger(participants) &&
    participants >= read.rows.length &&
    read.items.length > 0 &&
    read.rows.length > 0;

  return (
    <>
      <Section title={t('past.what')}>
        <Facts form={form} products={products} smallest={read.rows.length} />
      </Section>
      <Section title={t('past.columns')} description={t('past.columnsHint')}>
        <Columns
          table={table}
          items={items}
          categories={categories}
          meanings={meanings}
          onChange={(next) => setChosen({ product, meanings: next })}
        />
      </Section>
      {found.length > 0 ? (
        <Section title={t('past.words')} description={t('past.wordsHint')}>
          <Words words={found} onChange={(text, value) => setDecided((before) => ({ ...before, [text]: value }))} />
        </Section>
      ) : null}
      <Section title={t('past.preview')}>
        <Preview read={read} total={table.rows.length} />
        {form.failure ? (
          <Alert.Root status="error">
            <Alert.Indicator />
            <Alert.Title>{errorText(form.failure)}</Alert.Title>
          </Alert.Root>
        ) : null}
        <Flex gap="3" wrap="wrap">
          <Button disabled={!isComplete} loading={form.isBusy} onClick={() => void form.submit()}>
            {t('past.import', { count: read.rows.length })}
          </Button>
          <Button variant="ghost" colorPalette="gray" disabled={form.isBusy} onClick={onDone}>
            {t('past.cancel')}
          </Button>
        </Flex>
        {isComplete ? null : (
          <Text color="fg.muted" textStyle="sm">
            {t('past.incomplete')}
          </Text>
        )}
      </Section>
    </>
  );
}

function Done({ report, onDone }: { report: ImportReport; onDone: () => void }) {
  const { t } = useTranslation('mf-stats');
  const { imported, responses, items, pastUnits } = report;
  return (
    <Stack gap="4" role="status" borderWidth="1px" borderRadius="l3" bg="bg.panel" p={{ base: '4', md: '6' }}>
      <Text fontWeight="semibold" textStyle="lg">
        {t('past.done')}
      </Text>
      <Text>
        {responses === null
          ? t('past.doneFew', { items, threshold: DEFAULT_THRESHOLD })
          : t('past.doneCount', { count: responses, items })}
      </Text>
      {pastUnits.length > 0 ? (
        <Text color="fg.muted">{t('past.pastUnits', { names: pastUnits.join(', ') })}</Text>
      ) : null}
      <Flex gap="3" wrap="wrap">
        <LinkButton to={`/stats?measurement=${imported.measurement.id}`}>{t('past.see')}</LinkButton>
        <Button variant="outline" onClick={onDone}>
          {t('past.close')}
        </Button>
      </Flex>
    </Stack>
  );
}
