import type { FileHandle } from '../file-system.ts';

/** The bytes of an open file from its beginning, so many at a time. @param most bytes of a piece. @throws FileSystemError */
export async function* readPieces(file: FileHandle, most: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const piece = await file.read(most, at);
    if (piece.length === 0) return;
    at += piece.length;
    yield piece;
  }
}
