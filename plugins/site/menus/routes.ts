import * as v from 'valibot';
import type { Route } from '../../../core/index.ts';
import { contextParam } from '../../content/index.ts';
import { problem } from '../errors.ts';
import { through } from '../items/kind/kind-gate.ts';
import { site } from '../site.ts';
import { checkContext } from '../terms/routes/access.ts';
import { PLACE_GATE } from './gate.ts';
import { locationSchema, locationView } from './location-view.ts';
import { MENU } from './taxonomy.ts';

/** `GET /menu-locations`: by name. */
const listRoute = site.read({
  path: '/menu-locations',
  summary: 'Lists the menu locations, by name.',
  params: { context: contextParam },
  allow: through(PLACE_GATE),
  returns: v.record(v.string(), locationSchema),
  errors: [PLACE_GATE.code, 'rest_forbidden_context'],
  run: (context) => {
    checkContext(context.principal, MENU, context.params.context);
    return Object.fromEntries(
      Object.entries(context.config.menu_locations).map(([name, description]) => [
        name,
        locationView(context, name, description),
      ]),
    );
  },
});

/** `GET /menu-locations/:location` */
const readRoute = site.read({
  path: '/menu-locations/:location',
  summary: 'Returns a menu location.',
  params: { location: v.pipe(v.string(), v.description('Name of the location.')), context: contextParam },
  allow: through(PLACE_GATE),
  returns: locationSchema,
  errors: [PLACE_GATE.code, 'rest_forbidden_context', 'rest_menu_location_invalid'],
  run: (context) => {
    const { location, context: asked } = context.params;
    const { menu_locations: there } = context.config;
    const description = Object.hasOwn(there, location) ? there[location] : undefined;
    if (description === undefined) throw problem('rest_menu_location_invalid', 'There is no such place for menus.');
    checkContext(context.principal, MENU, asked);
    return locationView(context, location, description);
  },
});

/** All routes of menu locations. */
export const menuLocationRoutes: readonly Route[] = [listRoute, readRoute];
