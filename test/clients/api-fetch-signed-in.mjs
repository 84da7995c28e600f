/**
 * `@wordpress/api-fetch`, unchanged, told where the API is and who asks: by CLIENT_ROOT and CLIENT_AUTHORIZATION; and in whose
 * names: by CLIENT_NAMES, as JSON.
 */
import apiFetch from '@wordpress/api-fetch';

const { CLIENT_ROOT, CLIENT_AUTHORIZATION, CLIENT_NAMES } = process.env;

/** Namespaces, the prefix of relations, and a member. */
export const names = JSON.parse(CLIENT_NAMES);

/** Signed in, unless a request says that it is not. */
const signIn = ({ visitor = false, ...options }, next) =>
  next(visitor ? options : { ...options, headers: { ...options.headers, Authorization: CLIENT_AUTHORIZATION } });

apiFetch.use(signIn);
apiFetch.use(apiFetch.createRootURLMiddleware(CLIENT_ROOT));

export { apiFetch };

/** The code and status of a refusal. */
export const refusal = async (options) => {
  try {
    await apiFetch(options);
    return 'no refusal';
  } catch ({ code, data }) {
    return [code, data.status];
  }
};

/** The methods that one may use at a path, as an editor asks for them. */
export const allowed = async (options) =>
  (await apiFetch({ ...options, method: 'OPTIONS', parse: false })).headers.get('allow');
