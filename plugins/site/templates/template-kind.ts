import { defineKind, type ItemKind } from '../kind.ts';
import { site } from '../site.ts';
import { TEMPLATE_GATE } from './gate.ts';
import { templateMembers } from './members.ts';
import { templateNaming } from './naming.ts';
import { templateShape } from './shape.ts';
import type { ThemeFiles } from './theme-files.ts';

/** A kind of item of which themes have files: a file is shown as long as no record stands for it. */
export interface TemplateKind extends ItemKind {
  readonly files: ThemeFiles;
  /** They are made for an area of a page; those that are not may be named by items. */
  readonly areas: boolean;
}

/** In what templates and template parts differ. */
type TemplateDeclaration = Pick<TemplateKind, 'name' | 'restBase' | 'labels' | 'rights' | 'files' | 'areas'>;

/** Declares templates, or template parts. */
export function templateKind({ files, areas, ...declaration }: TemplateDeclaration): TemplateKind {
  const { name } = declaration;
  return {
    ...defineKind(site, {
      ...declaration,
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
