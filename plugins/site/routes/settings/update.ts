import * as v from 'valibot';
import { can, isObject, type ParamsOf, type SettingsChange } from '../../../../core/index.ts';
import { cleanText, described, type Writer } from '../../../content/index.ts';
import { frontSettings } from '../../config.ts';
import { NAME, site } from '../../site.ts';
import { settingsSchema, settingsView } from '../../views/settings.ts';

/** Members of `settings.json` itself. */
const ownParams = {
  title: described(v.string(), 'Name of the site.'),
  description: described(v.string(), 'What the site is, in a sentence.'),
  url: described(v.string(), 'Where clients reach the site; every link is made from it.'),
  timezone: described(v.string(), 'IANA zone of the site, such as Europe/Rome.'),
};

const frontParams = v.partial(v.object(frontSettings)).entries;

/** What was sent of members of these names. */
const sent = (names: object, params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([name]) => Object.hasOwn(names, name)));

/** `POST /settings`: changes what was sent and nothing else, in the file too. */
export const update = site.write({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/settings',
  summary: 'Changes what was sent of the settings of the site and nothing else.',
  params: { ...ownParams, ...frontParams },
  allow: can('manage_site'),
  returns: settingsSchema,
  errors: ['rest_edit_conflict'],
  stage: async (context) => context.changeSettings(changeTo(cleaned(context, context.params))),
  run: ({ store, staged }) => settingsView(store, staged),
});

type UpdateParams = ParamsOf<typeof ownParams & typeof frontParams>;

/** @throws ApiError rest_invalid_param for a line that is longer than a title may be */
const cleaned = (writer: Writer, { title, description, ...others }: UpdateParams): UpdateParams => ({
  ...others,
  ...(title !== undefined && { title: cleanText(writer, 'title', title) }),
  ...(description !== undefined && { description: cleanText(writer, 'description', description) }),
});

/** Members of the site itself go to the top of the document, the others to what it says of this plugin. */
const changeTo =
  (params: UpdateParams): SettingsChange =>
  (settings) => {
    const front = sent(frontParams, params);
    return {
      ...settings,
      ...sent(ownParams, params),
      ...(Object.keys(front).length > 0 && { plugins: withOwn(settings.plugins, front) }),
    };
  };

/** What the settings say of the plugins, with this laid over what they say of this one: `true` stands for an empty object. */
function withOwn(plugins: unknown, front: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const all = isObject(plugins) ? plugins : {};
  const own = all[NAME];
  return { ...all, [NAME]: { ...(isObject(own) && own), ...front } };
}
