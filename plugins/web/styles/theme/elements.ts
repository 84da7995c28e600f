/** Elements selected by a class, with the specificity of one. */
export const CLASSED_ELEMENTS: ReadonlySet<string> = new Set(['button', 'caption']);

/** States of links and buttons that may have styles of their own. */
export const STATES = [':link', ':any-link', ':visited', ':hover', ':focus', ':focus-visible', ':active'] as const;

/** Elements with states. */
export const STATEFUL_ELEMENTS: ReadonlySet<string> = new Set(['link', 'button']);
