/** Words of a name: `XLarge` has two, `fog2x` three; an ordinal such as `1st` is one (reference, `_wp_to_kebab_case`). */
const WORDS = /\d*(?:1st|2nd|3rd|(?![123])\dth)(?=\b|[A-Z_])|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}]+|\d+/gu;

/** A name as it stands in custom properties and classes: `fog2x` as `fog-2-x`. Nothing in it can end a selector. */
export const kebabCase = (name: string): string =>
  (name.replace(/['\u2019]/g, '').match(WORDS) ?? []).join('-').toLowerCase();
