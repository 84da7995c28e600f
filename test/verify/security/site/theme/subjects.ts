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

/** The theme that is active, and others. */
export const ACTIVE = 'paper';
export const OTHER = 'chalk';
export const UNTOUCHED = 'slate';

/**
 * What there is of a template: a file of the theme, a record, a record in the place of a file; `other-` of a theme that is not
 * active.
 */
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

/** Is it listed where it may be read? Lists are of the active theme, and not of its trash. */
export const isListed = (subject: Subject): boolean => !isOther(subject) && subject.state !== 'trash';

/** The address of it in its theme. */
export const slugOf = ({ kind, state }: Subject): string => `${kind}-${state}`;

/** Has it a file, a record? */
export const hasFile = ({ state }: Subject): boolean => /file|customised/.test(state);
export const hasRecord = ({ state }: Subject): boolean => !state.endsWith('file');

/** The `status` of its record, or of the one that is made of a file. */
export const statusOf = ({ state }: Subject): string => {
  const status = state.replace(/^(customised|other)-?/, '');
  return ['', 'file', 'trash'].includes(status) ? 'publish' : status;
};
export const isTrashed = ({ state }: Subject): boolean => state.endsWith('trash');

/** What else there is of one, with words of its own: its file, a version of it. */
export const fileOf = (subject: Subject): Subject => ({ ...subject, kind: `${subject.kind}-file` });
export const revisionOf = (subject: Subject): Subject => ({ ...subject, kind: `${subject.kind}-revision` });
export const autosaveOf = (subject: Subject): Subject => ({ ...subject, kind: `${subject.kind}-autosave` });
/** The same as a record, whose id is a number. */
export const recordOf = (subject: Subject): Subject => ({ ...subject, kind: `${subject.kind}-record` });

/** Templates that have versions. */
export const VERSIONED: readonly string[] = ['publish', 'customised', 'draft'];

export const missing = (kind: string): Subject => administrators(kind, 'missing');

/** Themes, by their folder: the state says it. */
export const THEMES: readonly Subject[] = [ACTIVE, OTHER, UNTOUCHED].map((name) => administrators('theme', name));

/** What administrators changed of the styles of a theme; nobody did of the last. */
export const STYLES: readonly Subject[] = THEMES.map((theme) => ({ ...theme, kind: 'styles' }));
export const isChanged = ({ state }: Subject): boolean => state !== UNTOUCHED;

/** The row of what those read who write content, by the theme. */
export const rowOfTheme = ({ state }: Subject): string => {
  if (state === 'missing') return 'absent';
  return state === ACTIVE ? 'ok' : 'inactive';
};

/** Another choice of styles that a theme has. */
export const variationOf = (theme: Subject): Subject => ({ ...theme, kind: 'variation' });

/** Who made the templates, and has no byline otherwise. */
export const MAKER = administrators('user', 'maker');
