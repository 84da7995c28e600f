import * as v from 'valibot';
import { contribute, definePlugin, firstPoint, pagePath } from '../../core/index.ts';
import { isApplicationScheme } from './application-scheme.ts';
import { answer, refused } from './authorization.ts';

export { messagePage } from './message-page.ts';

/** Returns where applications are approved: a path below the address of the site. */
export const authorizationPath = firstPoint<undefined, string>('app-authorization/path');

const authorization = definePlugin({
  name: 'app-authorization',
  description: 'Lets users approve applications at /authorize; each one gets its own application password.',
  config: v.object({
    /** Path where applications are approved, below the address of the site. */
    path: v.optional(pagePath, '/authorize'),
    /** Allowed schemes of applications' URLs, in addition to those that contain a dot. */
    schemes: v.optional(
      v.array(
        v.pipe(
          v.string(),
          v.check(
            isApplicationScheme,
            'must be the scheme of an application, such as my-app, and not one that browsers use',
          ),
        ),
      ),
      [],
    ),
  }),
});

export default authorization.with({
  points: [authorizationPath],
  configured: ({ path }) => [contribute(authorizationPath, () => path)],
  served: ({ path }) => ({
    pages: [
      authorization.page({
        path,
        params: {},
        form: { most: (limits) => limits.authorization_form, secure: true, failed: refused },
        run: answer,
      }),
    ],
  }),
  authentication: ({ url }, { path }) => ({
    'application-passwords': { endpoints: { authorization: `${url}${path}` } },
  }),
});
