const decoder = new TextDecoder('utf-8', { fatal: true });

/** Text of a file; a byte order mark is passed over. Undefined when it is not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
