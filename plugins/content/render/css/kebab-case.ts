/** Words as separated by lodash and the reference: by case, and between letters and digits. */
const WORDS = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|\p{Nd}+|[\p{Lo}]+/gu;

/** A slug as used in names of classes and custom properties: `fog2x` becomes `fog-2-x` (reference, `_wp_to_kebab_case`). */
export const kebabCase = (text: string): string =>
  (text.replaceAll(/['’]/g, '').match(WORDS) ?? []).map((word) => word.toLowerCase()).join('-');
