/** The same bytes in fewer pieces: neighbours are joined up to so many bytes, and what is longer stays as it is. */
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
