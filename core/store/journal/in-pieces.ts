/** Joins neighbouring parts into pieces of at most `most` bytes; longer parts are left alone. */
export function* inPieces(parts: readonly Uint8Array[], most: number): Generator<Uint8Array, void> {
  let joined: Uint8Array[] = [];
  let length = 0;
  for (const part of parts) {
    if (length > 0 && length + part.length > most) {
      yield whole(joined);
      joined = [];
      length = 0;
    }
    joined.push(part);
    length += part.length;
  }
  if (length > 0) yield whole(joined);
}

const whole = (parts: readonly Uint8Array[]): Uint8Array =>
  parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
