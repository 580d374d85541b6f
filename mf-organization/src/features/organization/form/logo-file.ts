import { LOGO_LIMIT_BYTES, LOGO_TYPES } from '@veleta/shared/contracts';

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Error codes for a logo. */
export type LogoError = 'file_type' | 'file_too_large';

/**
 * Returns the error code of a chosen logo, or null if it is valid. The browser derives the type from the file
 * extension, so the first bytes decide: a renamed PDF is rejected before it is sent.
 */
export async function checkLogo(file: File): Promise<LogoError | null> {
  if (!LOGO_TYPES.some((type) => type === file.type)) return 'file_type';
  if (file.size >= LOGO_LIMIT_BYTES) return 'file_too_large';
  const start = await firstBytesOf(file, PNG.length);
  const isImage = [JPEG, PNG].some((signature) => signature.every((byte, index) => start[index] === byte));
  return isImage ? null : 'file_type';
}

// jsdom lacks Blob.arrayBuffer(), so a FileReader is used.
function firstBytesOf(file: File, count: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(reader.result instanceof ArrayBuffer ? new Uint8Array(reader.result) : new Uint8Array());
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsArrayBuffer(file.slice(0, count));
  });
}
