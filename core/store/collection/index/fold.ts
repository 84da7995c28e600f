/** What no keyboard tells from its plain form: searches find one by the other. */
const TYPOGRAPHY: Readonly<Record<string, string>> = { '‘': "'", '’': "'", '“': '"', '”': '"', '–': '-', '—': '-' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins there
const NOT_ASCII = /[^\x00-\x7f]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of Latin-1 begins there
const LATIN_1 = /^[\x00-\xff]*$/;

/** Text as searches compare it: lower case, accents dropped, quotation marks and dashes plain. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  const folded = lower.replace(NOT_ASCII, plain);
  return folded !== lower && LATIN_1.test(folded) ? narrow(folded) : folded;
}

const plain = (run: string): string =>
  run
    .replace(/[‘’“”–—]/g, (mark) => TYPOGRAPHY[mark] ?? mark)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC');

/** The engine goes on with two bytes a character where it once needed them, and these texts are kept. */
const narrow = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
