import * as v from 'valibot';
import { definePlugin } from '../../core/index.ts';
import { isApplicationScheme } from './application-scheme.ts';
import { answer, refused } from './authorization.ts';
import { AUTHORIZE } from './form-page.ts';

export { AUTHORIZE } from './form-page.ts';
export { messagePage } from './message-page.ts';

const authorization = definePlugin({
  name: 'app-authorization',
  description: 'Lets users approve applications at /authorize; each one gets its own application password.',
  config: v.object({
    /** Of applications, beside those that have a dot. */
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

const page = authorization.page({
  path: AUTHORIZE,
  params: {},
  form: { most: (limits) => limits.authorization_form, secure: true, failed: refused },
  run: answer,
});

export default authorization.with({
  pages: [page],
  authentication: ({ url }) => ({
    'application-passwords': { endpoints: { authorization: `${url}${AUTHORIZE}` } },
  }),
});
