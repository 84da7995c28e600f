import * as v from 'valibot';
import { contextParam } from '../../../content/index.ts';
import { through } from '../../kind-gate.ts';
import { MENU_GATE } from '../../menus/gate.ts';
import { locationSchema, locationView } from '../../menus/location-view.ts';
import { site } from '../../site.ts';
import { MENU } from '../../taxonomies/menu.ts';
import { checkContext } from '../terms/access.ts';

/** `GET /menu-locations`: by name. */
export const listRoute = site.read({
  path: '/menu-locations',
  summary: 'Lists the places where menus are shown, by name.',
  params: { context: contextParam },
  allow: through(MENU_GATE),
  returns: v.record(v.string(), locationSchema),
  errors: [MENU_GATE.code, 'rest_forbidden_context'],
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
