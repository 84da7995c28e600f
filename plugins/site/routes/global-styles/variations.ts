import * as v from 'valibot';
import { site } from '../../site.ts';
import { variationsOf } from '../../styles/variations-of.ts';
import { locateTheme } from '../themes/locate-theme.ts';
import { mayReadStyles, stylesheetParam } from './params.ts';

const variation = v.pipe(
  v.looseObject({
    version: v.literal(3),
    title: v.string(),
    settings: v.looseObject({}),
    styles: v.looseObject({}),
  }),
  v.title('style-variation'),
);

/** `GET /global-styles/themes/:stylesheet/variations` */
export const listVariations = site.read({
  path: '/global-styles/themes/:stylesheet/variations',
  summary: 'Lists other styles that a theme brings.',
  params: { stylesheet: stylesheetParam },
  allow: mayReadStyles,
  returns: v.array(variation),
  errors: ['rest_cannot_read_global_styles', 'rest_theme_not_found'],
  run: (context) => variationsOf(locateTheme(context, context.params.stylesheet)),
});
