import { LOGO_LIMIT_BYTES, LOGO_TYPES } from '@veleta/shared/contracts';

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Codes that a logo is refused with. */
export type LogoProblem = 'file_type' | 'file_too_large';

/**
 * What is wrong with a chosen logo, as the code of its message; null where it is right. The type that the browser gives
 * comes from the file's ending, so the first bytes decide: a renamed PDF is refused here and not only by the server.
 */
export async function checkLogo(file: File): Promise<LogoProblem | null> {
  if (!LOGO_TYPES.some((type) => type === file.type)) return 'file_type';
  if (file.size >= LOGO_LIMIT_BYTES) return 'file_too_large';
  const start = await firstBytesOf(file, PNG.length);
  const isImage = [JPEG, PNG].some((signature) => signature.every((byte, index) => start[index] === byte));
  return isImage ? null : 'file_type';
}

// A reader and not Blob.arrayBuffer(): the DOM that the tests run in has only the former.
function firstBytesOf(file: File, count: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(reader.result instanceof ArrayBuffer ? new Uint8Array(reader.result) : new Uint8Array());
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsArrayBuffer(file.slice(0, count));
  });
}
