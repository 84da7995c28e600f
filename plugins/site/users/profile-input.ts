import {
  anonymous,
  ONE_LINE,
  type ParamsOf,
  type Principal,
  type Profile,
  profileOf,
  ROLES,
  type Role,
  type SiteInfo,
  type StoreReader,
  type User,
  users,
} from '../../../core/index.ts';
import {
  byteLength,
  cleanInline,
  freeSlug,
  invalidParam,
  slugify,
  slugsIn,
  storedName,
  webAddress,
} from '../../content/index.ts';
import type { SiteConfig } from '../config/config.ts';
import { problem } from '../errors.ts';
import type { profileParams } from './profile-params.ts';

type ProfileParams = ParamsOf<typeof profileParams>;

/** The context of a write to a profile. */
export interface ProfileContext {
  readonly params: ProfileParams;
  readonly principal: Principal;
  readonly site: SiteInfo;
  readonly config: Pick<SiteConfig, 'language'>;
  readonly store: StoreReader;
}

/** The members of a profile that were sent. */
export interface ProfileInput extends Profile {
  readonly name?: string;
  /** Empty to make it from the login. */
  readonly slug?: string;
}

/**
 * Converts a sent profile to its stored form: lines without tags, and a description that is sanitized whoever writes it, since
 * it appears on public pages.
 *
 * @param before undefined for a new user
 * @throws ApiError rest_invalid_param
 */
export function profileInput(context: ProfileContext, before: User | undefined): ProfileInput {
  const { params, site } = context;
  const line = (name: 'name' | 'first_name' | 'last_name' | 'nickname') => {
    const text = params[name];
    return text === undefined ? {} : { [name]: nameLine(context, name, text) };
  };
  return {
    ...line('name'),
    ...line('first_name'),
    ...line('last_name'),
    ...line('nickname'),
    ...(params.url !== undefined && { url: addressOf(params.url) }),
    ...(params.description !== undefined && {
      description: cleanInline({ principal: anonymous, site }, 'description', params.description.trim()),
    }),
    ...(params.slug !== undefined && { slug: slugify(params.slug) }),
    ...(params.locale !== undefined && { locale: localeOf(context, params.locale) }),
    ...(params.meta && { meta: metaOf(context, params.meta, before) }),
  };
}

/** Names appear on terminals, in commits and in bylines, so they must be a single line. */
function nameLine(context: ProfileContext, name: string, text: string): string {
  const line = storedName(context, name, text);
  if (ONE_LINE.test(line)) return line;
  throw invalidParam(name, `${name} must not hold control characters.`);
}

/** Validates a web URL; one without a scheme gets `http://`, as in the reference. */
function addressOf(text: string): string {
  const typed = text.trim();
  if (typed === '') return '';
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `http://${typed}`;
  if (webAddress(address) === undefined || /[\s"<>\\`]/.test(address)) {
    throw invalidParam('url', 'url must be an address that begins with https:// or http://.');
  }
  return address;
}

function localeOf({ config }: ProfileContext, locale: string): string {
  const known = ['', 'en_US', config.language];
  if (known.includes(locale)) return locale;
  const names = [...new Set(known.slice(1))].join(', ');
  throw invalidParam('locale', `locale must be one of ${names}, or empty.`, 'rest_not_in_enum');
}

/** The new meta; other stored members are kept. */
function metaOf({ site, store }: ProfileContext, sent: NonNullable<ProfileParams['meta']>, before: User | undefined) {
  const { persisted_preferences: preferences } = sent;
  if (byteLength(JSON.stringify(preferences ?? null)) > site.limits.content) {
    throw invalidParam('meta', `meta.persisted_preferences must not be larger than ${site.limits.content} bytes.`);
  }
  const { persisted_preferences: former, ...others } = (before && profileOf(store, before).meta) ?? {};
  const kept = preferences === undefined ? former : (preferences ?? undefined);
  return { ...others, ...(kept !== undefined && { persisted_preferences: kept }) };
}

/**
 * The roles that were sent, each once.
 *
 * @throws ApiError rest_user_invalid_role for an unknown role
 */
export function inputRoles({ roles = [] }: Pick<ProfileParams, 'roles'>): readonly Role[] {
  return [...new Set(roles)].map((name) => {
    const role = ROLES.find((one) => one === name);
    if (role) return role;
    throw problem('rest_user_invalid_role', `A role is one of ${ROLES.join(', ')}.`);
  });
}

/**
 * The role to give. Undefined if none was sent.
 *
 * @throws ApiError rest_invalid_param for several roles, since a user has only one
 */
export function onlyRole([role, ...others]: readonly Role[]): Role | undefined {
  if (others.length === 0) return role;
  throw invalidParam('roles', 'roles must hold one role: users have no more.', 'rest_too_many_items');
}

/** A slug like this one that no other user has. @param own id of the user that will have it; undefined for a new user */
export const freeUserSlug = (store: StoreReader, slug: string, own?: number): string =>
  freeSlug(
    slug,
    slugsIn(store.of(users), 'slug', (taken) => taken, own),
  );
