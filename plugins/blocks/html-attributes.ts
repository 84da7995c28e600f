import { escapeHtml } from '../../core/index.ts';

/** Attributes as they stand in a tag, a blank before each; those that are empty are left out. */
export const htmlAttributes = (attributes: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
