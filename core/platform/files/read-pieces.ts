import type { FileHandle } from '../file-system.ts';

/**
 * The content of an open file, in pieces.
 *
 * @param most bytes of a piece
 * @param from position to start at
 * @throws FileSystemError
 */
export async function* readPieces(file: FileHandle, most: number, from = 0): AsyncGenerator<Uint8Array> {
  for (let at = from; ; ) {
    const piece = await file.read(most, at);
    if (piece.length === 0) return;
    at += piece.length;
    yield piece;
  }
}
