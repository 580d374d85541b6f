import { describe, expect, it } from '@jest/globals';
import { assertStrongPassword } from './passwords.ts';

describe('assertStrongPassword', () => {
  it.each(['1234567', 'password', 'PASSWORD123', 'Contraseña1', 'qwertyuiop', 'ababababab', 'ana@example.org'])(
    'rejects %s',
    (password) => {
      expect(() => assertStrongPassword(password, { email: 'ana@example.org' })).toThrow('weak_password');
    },
  );

  it.each(['correct horse', 'Tr0ub4dor&3', 'ñandú en otoño', '🌬️🌬️ veleta 🧭🧭'])('accepts %s', (password) => {
    expect(() => assertStrongPassword(password, { email: 'ana@example.org' })).not.toThrow();
  });
});
