import * as v from 'valibot';
import { contextParam } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import { through } from '../../kind-gate.ts';
import { MENU_GATE } from '../../menus/gate.ts';
import { locationSchema, locationView } from '../../menus/location-view.ts';
import { site } from '../../site.ts';
import { MENU } from '../../taxonomies/menu.ts';
import { checkContext } from '../terms/access.ts';

/** `GET /menu-locations/:location` */
export const readRoute = site.read({
  path: '/menu-locations/:location',
  summary: 'Reads a place where a menu is shown.',
  params: { location: v.pipe(v.string(), v.description('Name of the place.')), context: contextParam },
  allow: through(MENU_GATE),
  returns: locationSchema,
  errors: [MENU_GATE.code, 'rest_forbidden_context', 'rest_menu_location_invalid'],
  run: (context) => {
    const { location, context: asked } = context.params;
    const { menu_locations: there } = context.config;
    const description = Object.hasOwn(there, location) ? there[location] : undefined;
    if (description === undefined) throw problem('rest_menu_location_invalid', 'There is no such place for menus.');
    checkContext(context.principal, MENU, asked);
    return locationView(context, location, description);
  },
});
