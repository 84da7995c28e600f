import { defineKind } from '../items/kind/define-kind.ts';
import type { KindGate } from '../items/kind/kind-gate.ts';
import { site } from '../site.ts';
import { templateMembers } from './members.ts';
import { templateNaming } from './naming.ts';
import { templateShape } from './shape.ts';
import type { TemplateKind } from './theme-files.ts';

/** Templates are visible to users who write content, because they choose among them. */
export const TEMPLATE_GATE: KindGate = {
  code: 'rest_cannot_manage_templates',
  mayPass: ({ principal }) => principal.can('create'),
};

/** What differs between templates and template parts. */
type TemplateDeclaration = Pick<TemplateKind, 'name' | 'restBase' | 'labels' | 'rights' | 'files' | 'areas'>;

/** Declares templates, or template parts. */
export function templateKind({ files, areas, ...declaration }: TemplateDeclaration): TemplateKind {
  const { name } = declaration;
  return {
    ...defineKind(site, {
      ...declaration,
      hasScreen: false,
      supports: ['title', 'editor', 'author', 'revisions'],
      lacks: ['date', 'date_gmt', 'template'],
      discussion: 'closed',
      locks: false,
      raw: true,
      defaults: { status: 'publish', title: '', content: '', description: '' },
      gate: TEMPLATE_GATE,
      refusal: TEMPLATE_GATE.code,
      own: templateMembers(name, areas),
      naming: templateNaming(files),
      shape: templateShape(name, files, areas),
    }),
    files,
    areas,
  };
}
