// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins there
const ASCII = /^[\x00-\x7f]*$/;

/** Text as searches compare it: lower case, accents dropped. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return ASCII.test(lower)
    ? lower
    : lower
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .normalize('NFC');
}
