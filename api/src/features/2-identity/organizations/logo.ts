import sharp from 'sharp';
import { LOGO_LIMIT_BYTES } from '@veleta/shared/contracts';
import { AppError } from '../../../platform/errors.ts';

const LARGEST_PIXELS = 40_000_000;
const SIDE_PIXELS = 512;
const JPEG_QUALITY = 88;

export interface Logo {
  readonly type: 'image/jpeg' | 'image/png';
  readonly content: Buffer;
}

/**
 * Reads a logo by its content, not its file name, and encodes it again. The result contains only pixels, without
 * metadata.
 * @throws AppError `file_too_large`, `file_type`
 */
export async function readLogo(content: Buffer): Promise<Logo> {
  if (content.length >= LOGO_LIMIT_BYTES) throw invalidInput('file_too_large');
  const kind = kindOf(content);
  if (!kind) throw invalidInput('file_type');
  try {
    const image = sharp(content, { limitInputPixels: LARGEST_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: SIDE_PIXELS, height: SIDE_PIXELS, fit: 'inside', withoutEnlargement: true });
    return kind === 'png'
      ? { type: 'image/png', content: await image.png({ compressionLevel: 9 }).toBuffer() }
      : { type: 'image/jpeg', content: await image.jpeg({ quality: JPEG_QUALITY }).toBuffer() };
  } catch (cause) {
    throw invalidInput('file_type', cause);
  }
}

/** Twice the height shown in mails, for high-resolution screens. */
const MAIL_HEIGHT = 80;
const MAIL_WIDTH = 320;

/** Returns a logo as a PNG of a few kilobytes, small enough to attach to every mail. */
export function shrinkLogo({ content }: Logo): Promise<Buffer> {
  return sharp(content)
    .resize({ width: MAIL_WIDTH, height: MAIL_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

function kindOf(content: Buffer): 'png' | 'jpeg' | null {
  if (content.subarray(0, PNG_START.length).equals(PNG_START)) return 'png';
  if (content.subarray(0, JPEG_START.length).equals(JPEG_START)) return 'jpeg';
  return null;
}

function invalidInput(code: 'file_too_large' | 'file_type', cause?: unknown): AppError {
  return new AppError(code, { fields: [{ path: 'logo', code }], cause });
}
