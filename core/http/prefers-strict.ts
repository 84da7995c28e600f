const STRICT = /^\s*handling\s*=\s*(?:strict|"strict")\s*(?:;|$)/i;

/** Does `Prefer` ask that nothing be ignored, `handling=strict`, among whatever else (RFC 7240, 4.4)? */
export const prefersStrict = (header: string | undefined): boolean =>
  (header ?? '').split(',').some((preference) => STRICT.test(preference));
