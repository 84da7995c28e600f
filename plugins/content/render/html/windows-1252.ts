/** What windows-1252 has where ISO 8859-1 has control characters, from 0x80; a blank where it has nothing else. */
const OWN = [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'];

const CONTROL = /[\x80-\x9f]/g;

/**
 * Text in which the control characters from 0x80 to 0x9F stand for those of windows-1252: browsers read `&#146;` so, and
 * bytes that say they are Latin-1. (Node 20 decodes windows-1252 as if it were ISO 8859-1.)
 */
export const windows1252 = (text: string): string =>
  text.replace(CONTROL, (char) => {
    const own = OWN[char.charCodeAt(0) - 0x80];
    return own === undefined || own === ' ' ? char : own;
  });
