import { describe, expect, it } from '@jest/globals';
import { hashPassword, refuseWeakPassword, verifyPassword } from './passwords.ts';

const config = { passwordHash: { memoryKiB: 8, passes: 1 } };

describe('hashing', () => {
  it('is argon2id with the configured cost', async () => {
    const production = await hashPassword('a secret', { passwordHash: { memoryKiB: 65_536, passes: 3 } });
    expect(production).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(await verifyPassword(production, 'a secret', config)).toBe(true);
    expect(await verifyPassword(production, 'another', config)).toBe(false);
    expect(await verifyPassword(null, 'a secret', config)).toBe(false);
  });

  it('lets two work and a few wait, and turns the rest away until there is room', async () => {
    const crowd = await Promise.allSettled(Array.from({ length: 30 }, () => hashPassword('a secret', config)));
    const refused = crowd.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(12);
    expect(refused[0]).toMatchObject({ reason: { code: 'too_many_requests' } });
    await expect(hashPassword('a secret', config)).resolves.toContain('argon2id');
  });
});

describe('strength', () => {
  it.each(['1234567', 'password', 'PASSWORD123', 'Contraseña1', 'qwertyuiop', 'ababababab', 'ana@example.org'])(
    'refuses %s',
    (password) => {
      expect(() => refuseWeakPassword(password, { email: 'ana@example.org' })).toThrow('weak_password');
    },
  );

  it.each(['correct horse', 'Tr0ub4dor&3', 'ñandú en otoño', '🌬️🌬️ veleta 🧭🧭'])('takes %s', (password) => {
    expect(() => refuseWeakPassword(password, { email: 'ana@example.org' })).not.toThrow();
  });
});
