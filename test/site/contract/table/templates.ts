import { context, type Kind, STATUS, type Table, textOrRaw, versioned } from '../common.ts';
import { byDefault, flag, integer, oneOf, required, text } from '../schema.ts';

const KIND: Omit<Kind, 'path'> = {
  // "Template IDs are strings of the form theme and slug separated by one slash"
  id: text,
  list: { context, site_id: integer, area: text, post_type: text },
  fields: {
    // letters, digits, underscore, percent, hyphen
    slug: required({ ...text, minLength: 1, pattern: '^[a-zA-Z0-9_%-]+$' }),
    theme: text,
    type: text,
    content: byDefault('', textOrRaw),
    title: byDefault('', textOrRaw),
    description: byDefault('', text),
    status: byDefault('publish', oneOf(STATUS)),
    author: integer,
  },
  read: {},
};

const PARTS = { ...KIND, fields: { ...KIND.fields, area: text } };

const lookup = (path: string): Table => ({
  [`GET ${path}/lookup`]: { slug: required(text), is_custom: flag, template_prefix: text },
});

const all = (kind: Kind): Table => ({ ...versioned(kind), ...lookup(kind.path) });

/** Templates. */
export const templates = all({ ...KIND, path: '/site/v2/templates' });

/** Template parts: "as templates, plus field `area`". */
export const templateParts = all({ ...PARTS, path: '/site/v2/template-parts' });
