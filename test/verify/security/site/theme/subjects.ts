import type { Subject } from '../../cell.ts';

const administrators = (kind: string, state: string): Subject => ({ kind, state, owner: 'administrator' });

/** Templates and the parts of them: their part of the path, their folder in a theme. */
export interface Kind {
  readonly kind: 'template' | 'part';
  readonly plural: string;
  readonly folder: string;
}

export const KINDS: readonly Kind[] = [
  { kind: 'template', plural: 'templates', folder: 'templates' },
  { kind: 'part', plural: 'template-parts', folder: 'parts' },
];

/** The active theme, and others. */
export const ACTIVE = 'paper';
export const OTHER = 'chalk';
export const UNTOUCHED = 'slate';

/** The parts of a template: a theme file, a record, or a record in place of a file; `other-` for an inactive theme. */
export const STATES = [
  'file',
  'customised',
  'customised-draft',
  'customised-trash',
  'publish',
  'draft',
  'pending',
  'private',
  'trash',
  'other-file',
  'other-publish',
] as const;

/** The templates, or parts, of each state. */
export const subjectsOf = ({ kind }: Kind): readonly Subject[] => STATES.map((state) => administrators(kind, state));

const isOther = ({ state }: Subject): boolean => state.startsWith('other-');

/** Its theme. */
export const themeOf = (subject: Subject): string => (isOther(subject) ? OTHER : ACTIVE);

/** Is it in lists of users who may read it? Lists show the active theme, without its trash. */
export const isListed = (subject: Subject): boolean => !isOther(subject) && subject.state !== 'trash';

/** The address of it in its theme. */
export const slugOf = ({ kind, state }: Subject): string => `${kind}-${state}`;

/** Has it a file, a record? */
export const hasFile = ({ state }: Subject): boolean => /file|customised/.test(state);
export const hasRecord = ({ state }: Subject): boolean => !state.endsWith('file');

/** The `status` of its record, or of the record made from the file. */
export const statusOf = ({ state }: Subject): string => {
  const status = state.replace(/^(customised|other)-?/, '');
  return ['', 'file', 'trash'].includes(status) ? 'publish' : status;
};
export const isTrashed = ({ state }: Subject): boolean => state.endsWith('trash');

/** Its other parts, with their own words: its file, and a version. */
export const fileOf = (subject: Subject): Subject => ({ ...subject, kind: `${subject.kind}-file` });
export const revisionOf = (subject: Subject): Subject => ({ ...subject, kind: `${subject.kind}-revision` });
export const autosaveOf = (subject: Subject): Subject => ({ ...subject, kind: `${subject.kind}-autosave` });
/** The same as a record, whose id is a number. */
export const recordOf = (subject: Subject): Subject => ({ ...subject, kind: `${subject.kind}-record` });

/** Templates that have versions. */
export const VERSIONED: readonly string[] = ['publish', 'customised', 'draft'];

export const missing = (kind: string): Subject => administrators(kind, 'missing');

/** Themes, by folder, as the state. */
export const THEMES: readonly Subject[] = [ACTIVE, OTHER, UNTOUCHED].map((name) => administrators('theme', name));

/** Customized styles of the themes; those of the last one are unchanged. */
export const STYLES: readonly Subject[] = THEMES.map((theme) => ({ ...theme, kind: 'styles' }));
export const isChanged = ({ state }: Subject): boolean => state !== UNTOUCHED;

/** The row of users who write content, by theme. */
export const rowOfTheme = ({ state }: Subject): string => {
  if (state === 'missing') return 'absent';
  return state === ACTIVE ? 'ok' : 'inactive';
};

/** Another choice of styles that a theme has. */
export const variationOf = (theme: Subject): Subject => ({ ...theme, kind: 'variation' });

/** The author of the templates, who has no other byline. */
export const MAKER = administrators('user', 'maker');
