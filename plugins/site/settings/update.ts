import * as v from 'valibot';
import { can, isObject, type ParamsOf, type SettingsChange } from '../../../core/index.ts';
import { cleanText, decodeReferences, described, type Writer } from '../../content/index.ts';
import { FORMATS } from '../config/choices.ts';
import { frontSettings } from '../config/config.ts';
import { NAME, site } from '../site.ts';
import { settingsSchema, settingsView } from './view.ts';

/** Top-level members of `settings.json`. */
const ownParams = {
  title: described(v.nullable(v.string()), 'Name of the site; null for the default.'),
  description: described(v.nullable(v.string()), 'Description of the site, in one line; null for none.'),
  url: described(v.string(), 'Public URL of the site; all links begin with it.'),
  timezone: described(v.string(), 'IANA time zone of the site, such as Europe/Rome.'),
};

/** Members of this plugin's settings; null resets a member. */
const frontParams = Object.fromEntries(
  Object.entries(frontSettings).map(([name, schema]) => [name, v.optional(v.nullable(schema))]),
) as FrontParams;

type FrontParams = {
  readonly [Name in keyof typeof frontSettings]: v.OptionalSchema<
    v.NullableSchema<(typeof frontSettings)[Name], undefined>,
    undefined
  >;
};

/** WordPress's value for the standard format. */
const NO_FORMAT = '0';

const params = {
  ...ownParams,
  ...frontParams,
  default_post_format: described(
    v.nullable(v.picklist([...FORMATS, NO_FORMAT])),
    'Default format of posts; null, or 0 as in WordPress, for the default.',
  ),
};

/** The document with the sent members of these names; null removes a member, which resets it to its default. */
function withInput(
  document: Readonly<Record<string, unknown>>,
  names: object,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const sent = Object.entries(params).filter(([name]) => Object.hasOwn(names, name));
  const all = { ...document, ...Object.fromEntries(sent) };
  for (const [name, value] of sent) if (value === null) delete all[name];
  return all;
}

/** `POST /settings`: changes only what was sent, in the file too. */
export const update = site.write({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/settings',
  summary: 'Updates the settings of the site. Settings that are not sent keep their values.',
  params,
  allow: can('manage_site'),
  returns: settingsSchema,
  errors: ['rest_edit_conflict'],
  stage: async (context) => context.changeSettings(changeTo(cleaned(context, context.params))),
  run: ({ store, staged }) => settingsView(store, staged),
});

type UpdateParams = ParamsOf<typeof params>;

/** Normalises the input. @throws ApiError rest_invalid_param for a line that is longer than a title may be */
const cleaned = (writer: Writer, { title, description, ...others }: UpdateParams): UpdateParams => ({
  ...others,
  ...(others.default_post_format === NO_FORMAT && { default_post_format: null }),
  ...(title !== undefined && { title: lineOf(writer, 'title', title) }),
  ...(description !== undefined && { description: lineOf(writer, 'description', description) }),
});

/** Converts the HTML that clients see to the plain text in the file. */
const lineOf = (writer: Writer, name: string, sent: string | null): string | null =>
  sent === null ? null : cleanText(writer, name, decodeReferences(sent));

/** Puts members of the site at the top level of the document, others in the settings of this plugin. */
const changeTo =
  (params: UpdateParams): SettingsChange =>
  (settings) => {
    const isFront = Object.keys(params).some((name) => Object.hasOwn(frontParams, name));
    return {
      ...withInput(settings, ownParams, params),
      ...(isFront && { plugins: withFront(settings.plugins, params) }),
    };
  };

/** The settings of all plugins, with the input merged into those of this one; `true` counts as an empty object. */
function withFront(plugins: unknown, params: UpdateParams): Record<string, unknown> {
  const all = isObject(plugins) ? plugins : {};
  const own = all[NAME];
  return { ...all, [NAME]: withInput(isObject(own) ? own : {}, frontParams, params) };
}
