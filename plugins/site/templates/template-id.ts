/** What names a template: its theme, and the slug that is its alone there. */
export interface TemplateId {
  readonly theme: string;
  readonly slug: string;
}

/** A template's name for clients: `daybook/index` (contract: separated by one slash). */
export const templateId = ({ theme, slug }: TemplateId): string => `${theme}/${slug}`;

/** The parts of a name, which the reference separates by two slashes. */
export function parseTemplateId(id: string): TemplateId {
  const [, theme = '', slug = ''] = /^([^/]*)\/{1,2}(.*)$/.exec(id) ?? [];
  return { theme, slug };
}
