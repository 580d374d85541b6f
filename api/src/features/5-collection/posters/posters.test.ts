import { describe, expect, it } from '@jest/globals';
import { measurements, organizations } from '@veleta/shared/contracts';
import sharp from 'sharp';
import { urlOf } from '../../../platform/call-url.ts';
import {
  createSet,
  done,
  enable,
  importList,
  openMeasurement,
  reusableSet,
} from '../../../platform/testing/measuring.ts';
import { elementsOf, readPdfStructure } from '../../../platform/testing/read-pdf-structure.ts';
import { readPdf } from '../../../platform/testing/read-pdf.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';

const api = apiOfFile();

async function printed(member: TestAccount, id: string, language = 'en') {
  const response = await api.app.inject({
    method: 'GET',
    url: urlOf(measurements.getPoster).replace(':id', id),
    query: { language },
    // The interface language does not affect the poster.
    headers: { authorization: `Bearer ${member.access}`, 'accept-language': 'es' },
  });
  return { ...response, status: response.statusCode, file: response.rawPayload };
}

const organize = (member: TestAccount, name: string, industry?: number) =>
  done(member.call(organizations.createOrganization, { body: { name, industry } }));

async function giveLogo(member: TestAccount, id: string, name: string): Promise<void> {
  const content = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c70' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('name', name);
  form.append('logo', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'logo.png');
  const packed = new Response(form);
  const { statusCode } = await api.app.inject({
    method: 'PUT',
    url: `/api/v1/organizations/${id}/`,
    headers: {
      authorization: `Bearer ${member.access}`,
      'content-type': packed.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await packed.arrayBuffer()),
  });
  expect(statusCode).toBe(200);
}

describe('poster access', () => {
  it('rejects analysts and measurements of other accounts', async () => {
    const owner = await api.createAccount();
    const { measurement } = await openMeasurement(owner.call);
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    expect((await printed(analyst, measurement.id)).json().error).toBe('forbidden');
    expect((await printed(await api.createAccount(), measurement.id)).json().error).toBe('not_found');
  });
});

describe('poster of a measurement', () => {
  it('invites people and states promise and deadline, in the chosen language', async () => {
    const owner = await api.createAccount();
    await organize(owner, 'Peñón Añejo');
    const { measurement } = await openMeasurement(owner.call, { timezone: 'Europe/Madrid', threshold: 8 });
    const { status, headers, file } = await printed(owner, measurement.id);
    expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="talent-retention-2026-03-02-en.pdf"',
      'no-store',
    ]);
    const words = readPdf(file).replace(/\s+/g, ' ');
    for (const expected of [
      'Tell us how you see your work at Peñón Añejo',
      'Survey: Talent retention',
      'Scan the code with your phone’s camera',
      'Your answers are anonymous. Results are shown only for groups of 8 people or more.',
      'Open until Sunday, March 15, 2026 (Central European Time)',
    ])
      expect(words).toContain(expected);
    // The QR code contains the link; the printed address is short.
    expect(words.replace(/ /g, '')).toMatch(/veleta\.test\/s\/[0-9a-z]{5}-[0-9a-z]{5}/);
    expect(words.replace(/ /g, '')).not.toContain(measurement.survey_link?.replace('http://', ''));
    const spanish = readPdf((await printed(owner, measurement.id, 'es')).file).replace(/\s+/g, ' ');
    for (const expected of [
      'Cuéntanos cómo ves tu trabajo en Peñón Añejo',
      'Encuesta: Retención del talento',
      'Solo se muestran resultados de grupos de 8 personas o más.',
      'Abierta hasta el domingo, 15 de marzo de 2026 (hora de Europa central)',
    ])
      expect(spanish).toContain(expected);
  });

  it.each([
    ['en', 'Tell us how you see your work at Peñón Añejo', 'QR code that opens the survey', 'Open until'],
    ['es', 'Cuéntanos cómo ves tu trabajo en Peñón Añejo', 'Código QR que abre la encuesta', 'Abierta hasta'],
  ])('has a logical reading order for screen readers, in %s', async (language, title, code, open) => {
    const owner = await api.createAccount();
    await organize(owner, 'Peñón Añejo');
    const { measurement } = await openMeasurement(owner.call);
    const structure = readPdfStructure((await printed(owner, measurement.id, language)).file);
    expect(structure).toMatchObject({ isTagged: true, language, title, showsTitle: true, unmarked: '' });
    const all = elementsOf(structure.root);
    expect(all.find(({ type }) => type === 'H1')?.text).toBe(title);
    expect(all.find(({ type }) => type === 'Figure')?.alt).toBe(code);
    expect(all.at(-1)?.text).toMatch(new RegExp(`^${open} `));
  });

  it("uses the organization's colour and logo, on one page for any length of its name", async () => {
    const owner = await api.createAccount();
    const name = 'Asociación de Molinos, Imprentas y Talleres de Encuadernación '.repeat(3).trim();
    const { id } = await organize(owner, name, 3);
    const { measurement } = await openMeasurement(owner.call);
    const plain = (await printed(owner, measurement.id)).file.toString('latin1');
    expect(plain).not.toContain('/Subtype /Image');
    await giveLogo(owner, id, name);
    const { file } = await printed(owner, measurement.id);
    expect(file.toString('latin1')).toContain('/Subtype /Image');
    expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(readPdf(file).replace(/\s+/g, ' ')).toContain('Encuadernación');
  });

  it('can be printed before the opening with the future link', async () => {
    const owner = await api.createAccount();
    await enable(owner.call);
    const set = await createSet(owner.call, reusableSet({ start_date: '2026-03-31', end_date: '2026-03-31' }));
    const measurement = set.measurements[0];
    expect(measurement).toMatchObject({ state: 'programmed', survey_link: expect.stringContaining('http://') });
    const words = readPdf((await printed(owner, measurement?.id ?? '')).file).replace(/\s+/g, ' ');
    expect(words).toMatch(/Open: March 31 – April 13, 2026/);
  });

  it('has identical bytes each time', async () => {
    const owner = await api.createAccount();
    const { measurement } = await openMeasurement(owner.call);
    const first = await printed(owner, measurement.id);
    api.clock.advance({ days: 1 });
    const colleague = await api.createAccount({ role: 'administrator', accountId: owner.accountId });
    expect((await printed(colleague, measurement.id)).file.equals(first.file)).toBe(true);
    api.clock.set('2026-03-02T09:00:00.000Z');
  });

  it('is not available after the end or with personal links', async () => {
    const owner = await api.createAccount();
    const { measurement } = await openMeasurement(owner.call);
    await done(owner.call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    expect((await printed(owner, measurement.id)).json().error).toBe('survey_closed');
    const list = await importList(owner.call, { people: [['ana', '']] });
    await enable(owner.call, 'culture');
    const personal = await createSet(
      owner.call,
      reusableSet({
        product: 'culture',
        distribution: 'traceable-link',
        number_of_participants: null,
        participant_list: list.id,
      }),
    );
    expect((await printed(owner, personal.measurements[0]?.id ?? '')).json().error).toBe('not_found');
  });

  it('is available in English and Spanish only', async () => {
    const owner = await api.createAccount();
    const { measurement } = await openMeasurement(owner.call);
    expect((await printed(owner, measurement.id, 'fr')).json()).toMatchObject({
      error: 'invalid_input',
      fields: [{ path: 'language' }],
    });
  });
});
