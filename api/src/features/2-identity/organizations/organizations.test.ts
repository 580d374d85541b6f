import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { LOGO_LIMIT_BYTES, organizations } from '@veleta/shared/contracts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';

const api = apiOfFile();

const image = (format: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: '#01a3a3' } })
    .withMetadata({ exif: { IFD0: { Artist: 'hidden words' } } })
    .toFormat(format)
    .toBuffer();

async function send(
  person: TestAccount,
  method: 'POST' | 'PUT',
  fields: Record<string, string>,
  logo?: { content: Buffer; filename: string; type: string },
  id = '',
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (logo) form.append('logo', new Blob([new Uint8Array(logo.content)], { type: logo.type }), logo.filename);
  const encoded = new Response(form);
  return api.app.inject({
    method,
    url: `/api/v1/organizations/${id ? `${id}/` : ''}`,
    headers: {
      authorization: `Bearer ${person.access}`,
      'accept-language': 'en',
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

describe('access to organizations', () => {
  it('rejects callers without a session, and lets analysts only read', async () => {
    expect((await api.call(organizations.getOrganization)).error.error).toBe('token_missing');
    const owner = await api.createAccount();
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    const { status, error } = await analyst.call(organizations.createOrganization, { body: { name: 'Acme' } });
    expect([status, error.error]).toEqual([403, 'forbidden']);
    await owner.call(organizations.createOrganization, { body: { name: 'Acme' } });
    expect((await analyst.call(organizations.getOrganization)).reply.name).toBe('Acme');
  });

  it('hides them from other tenants', async () => {
    const one = await api.createAccount();
    const two = await api.createAccount();
    const { reply } = await one.call(organizations.createOrganization, { body: { name: 'One' } });
    const { status, error } = await two.call(organizations.updateOrganization, {
      params: { id: reply.id },
      body: { name: 'Mine' },
    });
    expect([status, error.error]).toEqual([404, 'not_found']);
    expect((await two.call(organizations.getOrganization)).status).toBe(404);
  });
});

describe('an organization', () => {
  it('is not found until it is saved, and is created once', async () => {
    const owner = await api.createAccount();
    expect((await owner.call(organizations.getOrganization)).status).toBe(404);
    const answers = await Promise.all(
      [1, 2].map(() => owner.call(organizations.createOrganization, { body: { name: '  Acme  ', industry: 27 } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await owner.call(organizations.getOrganization)).reply).toMatchObject({
      name: 'Acme',
      fullname: 'Acme',
      industry: 27,
      logo: null,
    });
  });

  it('is replaced by PUT: absent fields become null', async () => {
    const owner = await api.createAccount();
    const { reply } = await owner.call(organizations.createOrganization, {
      body: {
        name: 'Acme',
        nickname: 'A',
        country: 'MX',
        sector: 'non-profit',
        support_email: 'Help@Acme.example',
        number_of_employees: 240,
      },
    });
    expect(reply).toMatchObject({ country: 'MX', support_email: 'help@acme.example' });
    const put = await owner.call(organizations.updateOrganization, {
      params: { id: reply.id },
      body: { name: 'Acme 2' },
    });
    expect(put.reply).toEqual({
      ...reply,
      name: 'Acme 2',
      fullname: 'Acme 2',
      nickname: null,
      country: null,
      sector: null,
      support_email: null,
      number_of_employees: null,
    });
  });

  it('reports every invalid field', async () => {
    const owner = await api.createAccount();
    const body = JSON.parse(
      '{"name":"","country":"XX","support_email":"no","sector":"other","industry":0,"number_of_employees":"many","surprise":1}',
    );
    const { status, error } = await owner.call(organizations.createOrganization, { body });
    expect(status).toBe(400);
    expect(Object.fromEntries((error.fields ?? []).map(({ path, code }) => [path, code]))).toEqual({
      name: 'required',
      support_email: 'email',
      sector: 'not_an_option',
      industry: 'too_small',
      number_of_employees: 'invalid_type',
      surprise: 'unknown_field',
    });
    const country = await owner.call(organizations.createOrganization, { body: { name: 'Acme', country: 'XX' } });
    expect(country.error.fields?.[0]).toMatchObject({ path: 'country', code: 'not_an_option' });
  });
});

describe('a logo', () => {
  it('is uploaded by form, encoded again, and served without active content', async () => {
    const owner = await api.createAccount();
    const content = await image('jpeg');
    const made = await send(
      owner,
      'POST',
      { name: 'Acme', industry: '3', number_of_employees: '', sector: 'public' },
      { content, filename: 'logo.jpg', type: 'image/jpeg' },
    );
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ industry: 3, number_of_employees: null, sector: 'public' });

    const served = await api.app.inject(made.json().logo);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(served.headers['content-security-policy']).toContain('sandbox');
    const { width, exif } = await sharp(served.rawPayload).metadata();
    expect([width, exif]).toEqual([512, undefined]);

    const updated = await send(owner, 'PUT', { name: 'Acme' }, undefined, made.json().id);
    expect(updated.json().logo).toBe(made.json().logo);
    const changed = await send(
      owner,
      'PUT',
      { name: 'Acme' },
      { content: await image('png'), filename: 'l.png', type: 'image/png' },
      made.json().id,
    );
    expect(changed.json().logo).not.toBe(made.json().logo);
    expect((await api.app.inject(made.json().logo)).statusCode).toBe(404);
  });

  it('is removed with its URL on request', async () => {
    const owner = await api.createAccount();
    const logo = { content: await image('png'), filename: 'l.png', type: 'image/png' };
    const made = (await send(owner, 'POST', { name: 'Acme' }, logo)).json();
    const params = { id: made.id };
    const body = { name: 'Acme', remove_logo: true };
    const { reply } = await owner.call(organizations.updateOrganization, { params, body });
    expect(reply.logo).toBeNull();
    expect((await api.app.inject(made.logo)).statusCode).toBe(404);
    expect((await owner.call(organizations.getOrganization)).reply.logo).toBeNull();
    // A logo in the same call takes precedence.
    const back = await send(owner, 'PUT', { name: 'Acme', remove_logo: 'true' }, logo, made.id);
    expect(back.json().logo).toMatch(/^\/api\/v1\/logos\//);
  });

  it('is validated by content: a renamed PDF, another image type and a broken image are rejected', async () => {
    const owner = await api.createAccount();
    const png = await image('png');
    for (const content of [
      Buffer.from('%PDF-1.7 …'),
      await image('webp'),
      png.subarray(0, 60),
      Buffer.from('<svg onload="x()"/>'),
      Buffer.alloc(0),
    ]) {
      const answer = await send(owner, 'POST', { name: 'Acme' }, { content, filename: 'logo.png', type: 'image/png' });
      expect([answer.statusCode, answer.json().error, answer.json().fields[0].path]).toEqual([
        415,
        'file_type',
        'logo',
      ]);
    }
    expect((await owner.call(organizations.getOrganization)).status).toBe(404);
  });

  it('must be smaller than 2 MB', async () => {
    const owner = await api.createAccount();
    const padded = async (size: number) => Buffer.concat([await image('png'), Buffer.alloc(size)]).subarray(0, size);
    for (const size of [LOGO_LIMIT_BYTES, LOGO_LIMIT_BYTES + 1, 3 * 1024 * 1024]) {
      const answer = await send(
        owner,
        'POST',
        { name: 'Acme' },
        { content: await padded(size), filename: 'logo.png', type: 'image/png' },
      );
      expect([answer.statusCode, answer.json().error]).toEqual([413, 'file_too_large']);
    }
    const answer = await send(
      owner,
      'POST',
      { name: 'Acme' },
      { content: await padded(LOGO_LIMIT_BYTES - 1), filename: 'logo.png', type: 'image/png' },
    );
    expect(answer.statusCode).toBe(201);
  });

  it('is accepted in its own field only', async () => {
    const owner = await api.createAccount();
    const form = new FormData();
    form.append('name', 'Acme');
    form.append('avatar', new Blob(['x']), 'x.png');
    const encoded = new Response(form);
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/v1/organizations/',
      headers: { authorization: `Bearer ${owner.access}`, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_input']);
  });
});
