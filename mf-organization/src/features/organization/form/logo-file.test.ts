import { describe, expect, it } from '@jest/globals';
import { checkLogo } from './logo-file.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const file = (bytes: number[], type: string, size = 100) => {
  const content = new Uint8Array(size);
  content.set(bytes);
  return new File([content], 'logo', { type });
};

describe('logo file', () => {
  it('accepts JPG and PNG', async () => {
    expect(await checkLogo(file(PNG, 'image/png'))).toBeNull();
    expect(await checkLogo(file([0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'))).toBeNull();
  });

  it('rejects other types and a renamed PDF', async () => {
    expect(await checkLogo(file([0x47, 0x49, 0x46], 'image/gif'))).toBe('file_type');
    expect(await checkLogo(file([0x25, 0x50, 0x44, 0x46], 'image/png'))).toBe('file_type');
    expect(await checkLogo(file([], 'image/png', 0))).toBe('file_type');
  });

  it('rejects a file of 2 MB and accepts one byte less', async () => {
    expect(await checkLogo(file(PNG, 'image/png', 2_097_151))).toBeNull();
    expect(await checkLogo(file(PNG, 'image/png', 2_097_152))).toBe('file_too_large');
  });
});
