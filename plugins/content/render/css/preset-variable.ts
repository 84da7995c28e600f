import { kebabCase } from './kebab-case.ts';

const MARK = 'var:';

/**
 * The custom property that a value of theme.json names by its parts: `var:preset|color|ink` is `var(--wp--preset--color--ink)`.
 * Undefined for any other value.
 */
export const presetVariable = (value: string): string | undefined =>
  value.startsWith(MARK) ? `var(--wp--${value.slice(MARK.length).split('|').map(kebabCase).join('--')})` : undefined;
