import { decodeText, hashOf, MAX_JSON_DEPTH, messageOf, type Position, positionOf } from '../../lib/index.ts';
import { type FileSystem, readIfOpen } from '../../platform/index.ts';
import type { ImportCandidate } from '../collection/draft-record.ts';
import { encodingProblem, parseObject } from '../records/parse-record.ts';
import { MAX_RECORD_BYTES } from '../records/record-file.ts';
import { Misfit } from '../schema/misfit.ts';

/** Why a dropped file is not a valid record, with the position in it. */
export interface ImportProblem extends Partial<Position> {
  readonly message: string;
  /** What to do about it. */
  readonly advice?: string | undefined;
}

/** Name and content of a dropped file. */
export interface ReadDrop extends Pick<ImportCandidate, 'file' | 'hash' | 'value' | 'name'> {
  /** The whole text. */
  readonly text: string;
}

/**
 * Why the import of a dropped file failed, with the position in its text.
 *
 * @param error the error that was thrown
 */
export function importProblem({ text }: Pick<ReadDrop, 'text'>, error: unknown): ImportProblem {
  const message = messageOf(error);
  if (!(error instanceof Misfit)) return { message };
  return { message, advice: error.advice, ...positionOf(text, error.path, MAX_JSON_DEPTH) };
}

/**
 * Reads a dropped file. If it is still being written, it does not parse.
 *
 * @param file relative to the data folder
 * @returns the content, or why it is not valid; undefined if the file is gone, not a regular file, or may not be read
 * @throws FileSystemError
 */
export async function readImportCandidate(
  { fileSystem, root }: { readonly fileSystem: FileSystem; readonly root: string },
  file: string,
): Promise<ReadDrop | { readonly problem: ImportProblem } | undefined> {
  const stat = await fileSystem.stat(`${root}/${file}`);
  if (stat?.kind !== 'file') return undefined;
  if (stat.size > MAX_RECORD_BYTES) return { problem: { message: `is larger than ${MAX_RECORD_BYTES} bytes` } };
  const bytes = await readIfOpen(fileSystem, `${root}/${file}`);
  if (!bytes) return undefined;
  const text = decodeText(bytes);
  if (text === undefined) return { problem: encodingProblem(bytes) };
  const parsed = parseObject(text);
  if ('problem' in parsed) return parsed;
  const name = file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'));
  return { file, hash: hashOf(bytes), text, value: parsed.value, name };
}
