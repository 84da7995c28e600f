/** Those that have a class, and weigh as much as one. */
export const CLASSED_ELEMENTS: ReadonlySet<string> = new Set(['button', 'caption']);

/** States of links and buttons that have styles of their own. */
export const STATES = [':link', ':any-link', ':visited', ':hover', ':focus', ':focus-visible', ':active'] as const;

/** Elements with states. */
export const STATEFUL_ELEMENTS: ReadonlySet<string> = new Set(['link', 'button']);
