import { describe, expect, it } from '@jest/globals';
import { readParticipantsFile, templateFile, type Category, type FileReading } from './index.ts';

const AREA: Category = { id: 'a', title: 'Área', units: [{ name: 'Ventas' }, { name: 'Producción' }] };
const read = (content: string | Uint8Array<ArrayBuffer>, segmentation: Category[] = [AREA]) =>
  readParticipantsFile(new Blob([content]), segmentation);
const good = (reading: FileReading) => {
  if (reading.kind !== 'read') throw new Error(`not read: ${reading.kind}`);
  return reading;
};

describe('a participants file', () => {
  it('reads commas, with the addresses in lower case and the units by their own names', async () => {
    const { rows, problems } = good(await read('email,name,language,Área\nAna@Example.com,Ana Ruiz,ES,ventas\n'));
    expect(problems).toEqual([]);
    expect(rows).toEqual([{ line: 2, email: 'ana@example.com', name: 'Ana Ruiz', language: 'es', units: ['Ventas'] }]);
  });

  it('reads semicolons and a byte order mark, as Excel saves in Spanish', async () => {
    const { rows } = good(
      await read('\uFEFFCorreo electrónico;Nombre;Idioma;area\r\nana@example.com;"Ruiz; Ana";español;Producción\r\n'),
    );
    expect(rows[0]).toEqual({
      line: 2,
      email: 'ana@example.com',
      name: 'Ruiz; Ana',
      language: 'es',
      units: ['Producción'],
    });
  });

  it('reads tabs, and a separator named on the first line', async () => {
    expect(good(await read('E-Mail\tName\nana@example.com\tAna\n')).rows).toHaveLength(1);
    expect(good(await read('sep=;\r\nemail;name\r\nana@example.com;Ana\r\n')).rows[0]?.line).toBe(3);
  });

  it('reads Windows-1252, which is not valid UTF-8', async () => {
    const text = 'email;nombre;Área\nana@example.com;Begoña;Producción\n';
    const bytes = Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
    const { rows } = good(await read(bytes));
    expect(rows[0]).toMatchObject({ name: 'Begoña', units: ['Producción'] });
  });

  it('reads UTF-16 with its mark, as "Unicode text" is saved', async () => {
    const text = '\uFEFFemail\tname\nana@example.com\tÑu\n';
    const bytes = new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer);
    expect(good(await read(bytes)).rows[0]?.name).toBe('Ñu');
  });

  it('says which header is missing and which were found', async () => {
    expect(await read('Teléfono,Nombre\n600,Ana\n')).toEqual({
      kind: 'headers',
      missing: ['email'],
      found: ['Teléfono', 'Nombre'],
    });
    expect(await read('ana@example.com\n')).toMatchObject({ kind: 'headers', found: ['ana@example.com'] });
  });

  it('calls a file without people empty', async () => {
    expect(await read('')).toEqual({ kind: 'empty' });
    expect(await read('email,name\n\n,\n')).toEqual({ kind: 'empty' });
  });

  it('lists every bad line with its reason, and numbers lines as an editor does', async () => {
    const { rows, problems } = good(
      await read(
        'email,name,language,Área\nana@example.com,"Ana\nRuiz",en,Ventas\n\nANA@example.com ,,,\nnobody,,fr,Legal\n,Someone,,\n',
      ),
    );
    expect(rows.map((row) => row.line)).toEqual([2, 5, 6, 7]);
    expect(problems).toEqual([
      { line: 5, column: 'email', code: 'duplicate', value: 'ANA@example.com' },
      { line: 6, column: 'email', code: 'email', value: 'nobody' },
      { line: 6, column: 'language', code: 'unknown_language', value: 'fr' },
      { line: 6, column: 'Área', code: 'unknown_unit', value: 'Legal' },
      { line: 7, column: 'email', code: 'required', value: '' },
    ]);
  });

  it('names the categories without a column and the columns that it does not use', async () => {
    const { columns } = good(await read('email,Phone\nana@example.com,600\n'));
    expect(columns.absentCategories).toEqual(['Área']);
    expect(columns.unused).toEqual(['Phone']);
  });

  it('reads 50,000 people and refuses one more', async () => {
    const people = Array.from({ length: 50_000 }, (_, index) => `person${index}@example.com,Person ${index}`);
    expect(good(await read(`email,name\n${people.join('\n')}\n`)).rows).toHaveLength(50_000);
    expect(await read(`email,name\n${people.join('\n')}\none-more@example.com,x\n`)).toEqual({
      kind: 'too_large',
      people: 50_001,
    });
  });

  it('gives way to the page while it reads a long file', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    await read(`email\n${Array.from({ length: 30_000 }, (_, index) => `p${index}@example.com`).join('\n')}`);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });

  it('reads back its own template', async () => {
    const words = { email: 'correo', name: 'nombre', language: 'idioma', sampleName: 'Ana, "la" jefa' };
    const { rows, problems } = good(await readParticipantsFile(templateFile(words, [AREA], 'es'), [AREA]));
    expect(problems).toEqual([]);
    expect(rows[0]).toMatchObject({ name: 'Ana, "la" jefa', language: 'es', units: ['Ventas'] });
  });
});
