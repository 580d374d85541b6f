import { encode } from 'uqr';

/** Width of the quiet zone around a code, in modules. */
const QUIET_MODULES = 4;
const PIXELS_PER_MODULE = 24;

export interface QrCode {
  /** Modules per side, including the quiet zone. */
  readonly size: number;
  /** Dark modules as an SVG path whose unit is one module. */
  readonly path: string;
}

/** Encodes an address as a QR code that tolerates 15% damage (level M). */
export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}

/** Draws the code as a picture for messages and slides. */
export async function drawQrCode({ size, path }: QrCode): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * PIXELS_PER_MODULE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser does not support canvas drawing.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(PIXELS_PER_MODULE, PIXELS_PER_MODULE);
  context.fillStyle = '#000000';
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas returned no picture.'))), 'image/png'),
  );
}
