import { kebabCase } from './kebab-case.ts';

const MARK = 'var:';

/**
 * The custom property for a preset reference in theme.json: `var:preset|color|ink` becomes `var(--wp--preset--color--ink)`.
 * Undefined for any other value.
 */
export const presetVariable = (value: string): string | undefined =>
  value.startsWith(MARK) ? `var(--wp--${value.slice(MARK.length).split('|').map(kebabCase).join('--')})` : undefined;
