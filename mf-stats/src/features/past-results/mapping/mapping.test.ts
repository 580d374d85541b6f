import { describe, expect, it } from '@jest/globals';
import { guessMeanings, review, wordsIn, type Item } from './mapping.ts';
import { readTable } from './read-table.ts';

const items: Item[] = [
  { key: 'support-1', type: 'likert5', text: { en: 'I get help.', es: 'Me ayudan.' } },
  { key: 'support-2', type: 'likert5', text: { en: 'My lead has time.', es: 'Mi líder tiene tiempo.' } },
  { key: 'advocacy', type: 'enps', text: { en: 'I recommend us.', es: 'Nos recomiendo.' } },
];
const categories = [{ id: 'c1', title: 'Área', units: [] }] as unknown as Parameters<typeof guessMeanings>[2];
const tableOf = async (text: string) => (await readTable(new Blob([text])))!;

describe('file of past responses', () => {
  it('maps headers by keys, texts in either language and titles of categories', async () => {
    const table = await tableOf('id;support-1;Mi líder tiene tiempo;I recommend us;area\n1;4;5;9;Ventas\n');
    expect(guessMeanings(table, items, categories)).toEqual([
      '',
      'item:support-1',
      'item:support-2',
      'item:advocacy',
      'category:c1',
    ]);
  });

  it('maps only the first of two columns with the same header', async () => {
    const table = await tableOf('support-1;I get help.;Q7. Me ayudan.;area;Área;support-2\n4;1;1;Ventas;Norte;5\n');
    expect(guessMeanings(table, items, categories)).toEqual([
      'item:support-1',
      '',
      '',
      'category:c1',
      '',
      'item:support-2',
    ]);
  });

  it('maps headers with numbers, trailing punctuation, line breaks and quotes', async () => {
    const table = await tableOf(
      'sep=;\r\n"Q1. I get help";"P2 - Mi líder\ntiene tiempo *";"[SQ003] NOS RECOMIENDO:";" ÁREA ";\r\n4;5;9;"Ventas; sur";\r\n',
    );
    expect(guessMeanings(table, items, categories)).toEqual([
      'item:support-1',
      'item:support-2',
      'item:advocacy',
      'category:c1',
      '',
    ]);
    expect(table.rows).toEqual([{ line: 4, cells: ['4', '5', '9', 'Ventas; sur', ''] }]);
  });

  it.each([
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16 with its mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-8 with its mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf8')],
  ])('parses a file as %s', async (_, encode) => {
    const bytes = Uint8Array.from(encode('Área;Mi líder tiene tiempo.\nDiseño;4\n')).buffer;
    const table = await readTable({ arrayBuffer: () => Promise.resolve(bytes) });
    expect(guessMeanings(table!, items, categories)).toEqual(['category:c1', 'item:support-2']);
    expect(table!.rows[0]?.cells).toEqual(['Diseño', '4']);
  });

  it('lists the words of its answers with their most likely value', async () => {
    const table = await tableOf('support-1\nAgree\nagree\nMuy en desacuerdo\nmaybe\nn/a\n4\n');
    expect(wordsIn(table, ['item:support-1'], items)).toEqual([
      { text: 'Agree', value: 4 },
      { text: 'Muy en desacuerdo', value: 1 },
      { text: 'maybe', value: undefined },
    ]);
  });

  it('skips rows with an invalid cell and counts empty rows', async () => {
    const table = await tableOf('support-1,advocacy,area\n4,9,Sales\n6,9,Sales\n,n/a,\nAgree,10,\n3,11,\n');
    const meanings = ['item:support-1', 'item:advocacy', 'category:c1'] as const;
    const read = review(table, { meanings, items, words: [{ text: 'agree', value: 4 }] });
    expect(read.rows).toEqual([
      { line: 2, answers: ['4', '9'], units: ['Sales'] },
      { line: 5, answers: ['Agree', '10'], units: [''] },
    ]);
    expect(read).toMatchObject({ badLines: 2, empty: 1, items: ['support-1', 'advocacy'], categories: ['c1'] });
    expect(read.bad).toEqual([
      { line: 3, column: 'support-1', value: '6' },
      { line: 6, column: 'advocacy', value: '11' },
    ]);
  });

  it('returns null without a header and a row', async () => {
    expect(await readTable(new Blob(['']))).toBeNull();
    expect(await readTable(new Blob(['support-1\n']))).toBeNull();
  });
});
