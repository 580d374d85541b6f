import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Schema } from '@veleta/shared/contracts';
import { AppError } from './errors.ts';

export interface UploadedFile {
  readonly filename: string;
  readonly content: Buffer;
}

const FORM_LIMITS = { fields: 100, fieldNameSize: 100, fieldSize: 65_536, headerPairs: 20 };
const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';

/**
 * Reads a multipart body into fields and files. Form values are text, so values of number and boolean fields are
 * converted. An empty field counts as absent.
 * @throws AppError `malformed_body` for an invalid form, `invalid_input` for an unexpected file, `file_too_large`
 */
export async function readMultipart(
  request: FastifyRequest,
  {
    body,
    fileNames,
    fileLimitBytes,
  }: { body: Schema | undefined; fileNames: readonly string[]; fileLimitBytes: number },
): Promise<{ body: Record<string, unknown>; files: Record<string, UploadedFile> }> {
  const fields: Record<string, unknown> = {};
  const files: Record<string, UploadedFile> = {};
  const limits = { ...FORM_LIMITS, fileSize: fileLimitBytes, files: fileNames.length };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        if (!fileNames.includes(part.fieldname))
          throw new AppError('invalid_input', { fields: [{ path: part.fieldname, code: 'unknown_field' }] });
        files[part.fieldname] = await readFile(part);
      } else if (typeof part.value === 'string' && part.value !== '') {
        fields[part.fieldname] = coerce(part.value, fieldSchema(body, part.fieldname));
      }
    }
  } catch (cause) {
    // All other errors of the parser concern an unreadable or incomplete form.
    throw cause instanceof AppError ? cause : new AppError('malformed_body', { cause });
  }
  return { body: fields, files };
}

async function readFile(part: MultipartFile): Promise<UploadedFile> {
  try {
    return { filename: part.filename, content: await part.toBuffer() };
  } catch (cause) {
    // Reads and discards the rest of the upload, so that the caller receives the answer instead of a broken connection.
    part.file.resume();
    if (Reflect.get(Object(cause), 'code') !== TOO_LARGE) throw cause;
    throw new AppError('file_too_large', { fields: [{ path: part.fieldname, code: 'file_too_large' }], cause });
  }
}

function fieldSchema(body: Schema | undefined, name: string): z.core.$ZodType | undefined {
  let schema: z.core.$ZodType | undefined = body instanceof z.ZodMiniObject ? body.shape[name] : undefined;
  while (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) schema = schema.def.innerType;
  return schema;
}

function coerce(value: string, schema: z.core.$ZodType | undefined): unknown {
  if (schema instanceof z.ZodMiniNumber) return /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  if (schema instanceof z.ZodMiniBoolean) return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}
