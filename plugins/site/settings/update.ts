import * as v from 'valibot';
import { can, isObject, type ParamsOf, type SettingsChange } from '../../../core/index.ts';
import { cleanText, decodeReferences, described, type Writer } from '../../content/index.ts';
import { FORMATS } from '../config/choices.ts';
import { frontSettings } from '../config/config.ts';
import { NAME, site } from '../site.ts';
import { settingsSchema, settingsView } from './view.ts';

/** Members of `settings.json` itself. */
const ownParams = {
  title: described(v.nullable(v.string()), 'Name of the site; null for the usual one.'),
  description: described(v.nullable(v.string()), 'What the site is, in a sentence; null for none.'),
  url: described(v.string(), 'Where clients reach the site; every link is made from it.'),
  timezone: described(v.string(), 'IANA zone of the site, such as Europe/Rome.'),
};

/** Null resets one. */
const frontParams = Object.fromEntries(
  Object.entries(frontSettings).map(([name, schema]) => [name, v.optional(v.nullable(schema))]),
) as FrontParams;

type FrontParams = {
  readonly [Name in keyof typeof frontSettings]: v.OptionalSchema<
    v.NullableSchema<(typeof frontSettings)[Name], undefined>,
    undefined
  >;
};

/** How WordPress says that posts have no format of their own. */
const NO_FORMAT = '0';

const params = {
  ...ownParams,
  ...frontParams,
  default_post_format: described(
    v.nullable(v.picklist([...FORMATS, NO_FORMAT])),
    'Default format of posts; null, or 0 as in WordPress, for the usual one.',
  ),
};

/** A document with what was sent of members of these names; one that is null is taken away, so that it is as usual. */
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

/** `POST /settings`: changes what was sent and nothing else, in the file too. */
export const update = site.write({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/settings',
  summary: 'Changes what was sent of the settings of the site and nothing else.',
  params,
  allow: can('manage_site'),
  returns: settingsSchema,
  errors: ['rest_edit_conflict'],
  stage: async (context) => context.changeSettings(changeTo(cleaned(context, context.params))),
  run: ({ store, staged }) => settingsView(store, staged),
});

type UpdateParams = ParamsOf<typeof params>;

/** @throws ApiError rest_invalid_param for a line that is longer than a title may be */
const cleaned = (writer: Writer, { title, description, ...others }: UpdateParams): UpdateParams => ({
  ...others,
  ...(others.default_post_format === NO_FORMAT && { default_post_format: null }),
  ...(title !== undefined && { title: lineOf(writer, 'title', title) }),
  ...(description !== undefined && { description: lineOf(writer, 'description', description) }),
});

/** Plain text, as it stands in the file, of the HTML that clients are shown. */
const lineOf = (writer: Writer, name: string, sent: string | null): string | null =>
  sent === null ? null : cleanText(writer, name, decodeReferences(sent));

/** Members of the site itself go to the top of the document, the others to what it says of this plugin. */
const changeTo =
  (params: UpdateParams): SettingsChange =>
  (settings) => {
    const isFront = Object.keys(params).some((name) => Object.hasOwn(frontParams, name));
    return {
      ...withInput(settings, ownParams, params),
      ...(isFront && { plugins: withFront(settings.plugins, params) }),
    };
  };

/** What the settings say of the plugins, with this laid over what they say of this one: `true` stands for an empty object. */
function withFront(plugins: unknown, params: UpdateParams): Record<string, unknown> {
  const all = isObject(plugins) ? plugins : {};
  const own = all[NAME];
  return { ...all, [NAME]: withInput(isObject(own) ? own : {}, frontParams, params) };
}
