import { beforeEach, describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { readStored, useAuth, writeStored } from './index.ts';

describe('useAuth', () => {
  it('throws outside of a provider', () => {
    const Lost = () => <>{useAuth().role}</>;
    expect(() => render(<Lost />)).toThrow('useAuth must be used within an AuthProvider');
  });
});

describe('stored entries', () => {
  beforeEach(() => localStorage.clear());

  it("with the text 'undefined' are removed on read", () => {
    localStorage.setItem('refresh', 'undefined');
    expect(readStored('refresh')).toBeNull();
    expect(localStorage.getItem('refresh')).toBeNull();
  });

  it('round-trip', () => {
    writeStored('email', 'ana@example.org');
    expect(readStored('email')).toBe('ana@example.org');
  });
});
