/** Characters of windows-1252 from 0x80, where ISO 8859-1 has control characters; a space for none. */
const OWN = [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'];

const CONTROL = /[\x80-\x9f]/g;

/**
 * Replaces control characters from 0x80 to 0x9F by those of windows-1252, as browsers do for `&#146;` and for bytes declared as
 * Latin-1. (Node 20 decodes windows-1252 as if it were ISO 8859-1.)
 */
export const windows1252 = (text: string): string =>
  text.replace(CONTROL, (char) => {
    const own = OWN[char.charCodeAt(0) - 0x80];
    return own === undefined || own === ' ' ? char : own;
  });
