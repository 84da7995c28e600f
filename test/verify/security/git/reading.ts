/**
 * Who looks back: those who may change the record, whatever it was then and is now; of one that is gone, those who run the site
 * (docs/git-plugin.md, History; security.md, Who may what).
 *
 *   ok     200 with what it was
 *   login  401 incorrect_password
 *   sign   401 rest_forbidden
 *   no     403 rest_forbidden
 *   edit   403 rest_forbidden_context
 *   none   404 rest_no_such_version
 *   gone   403 event-no-longer-available
 */
import { type Grid, grid } from '../grid.ts';

/** Of what only editors change. */
const EDITORS = grid(`
            nobody  wrong  subscriber  contributor  author  another  editor  administrator
  publish   sign    login  no          no           no      no       ok      ok
  draft     sign    login  no          no           no      no       ok      ok
  private   sign    login  no          no           no      no       ok      ok
  gone      sign    login  no          no           no      no       no      ok
`);

/** Of what only administrators change. */
const ADMINISTRATORS = grid(`
            nobody  wrong  subscriber  contributor  author  another  editor  administrator
  publish   sign    login  no          no           no      no       no      ok
  draft     sign    login  no          no           no      no       no      ok
`);

/** Of what its author changes. */
const AUTHORS = grid(`
            nobody  wrong  subscriber  contributor  author  another  editor  administrator
  publish   sign    login  no          no           ok      no       ok      ok
  future    sign    login  no          no           ok      no       ok      ok
  draft     sign    login  no          no           ok      no       ok      ok
  private   sign    login  no          no           ok      no       ok      ok
  password  sign    login  no          no           ok      no       ok      ok
  trash     sign    login  no          no           ok      no       ok      ok
  gone      sign    login  no          no           no      no       no      ok
`);

/** Contributors may edit their own drafts, but no longer after publication. */
const CONTRIBUTORS = grid(`
            nobody  wrong  subscriber  contributor  author  another  editor  administrator
  publish   sign    login  no          no           no      no       ok      ok
  draft     sign    login  no          ok           no      no       ok      ok
  private   sign    login  no          no           no      no       ok      ok
`);

/** By kind and owner; what is not here is a term that editors manage. */
const BY_KIND: Readonly<Record<string, Grid>> = {
  'post author': AUTHORS,
  'post contributor': CONTRIBUTORS,
  'page author': EDITORS,
  'page editor': EDITORS,
  'block author': AUTHORS,
  'navigation administrator': ADMINISTRATORS,
  'menu-item administrator': ADMINISTRATORS,
  'media author': AUTHORS,
  'event author': AUTHORS,
  'event contributor': CONTRIBUTORS,
  'venue author': AUTHORS,
  'organizer author': AUTHORS,
  'menu administrator': ADMINISTRATORS,
};

/** The table of a record. */
export const historyOf = ({ kind, owner }: { readonly kind: string; readonly owner: string }): Grid =>
  BY_KIND[`${kind} ${owner}`] ?? EDITORS;

/**
 * Records that never existed, or are of another kind: they have no history under this path. For menus, users who do not pass
 * their gate get 404 (`unshown`).
 */
export const ABSENT = grid(`
             nobody     wrong  subscriber  contributor  author   another  editor   administrator
  missing    sign       login  no          no           no       no       no       none
  otherwise  sign|none  login  no|none     no|none      no|none  no|none  no|none  no|none
  unshown    none       login  none        no           no       no       no       none
`);

/**
 * Nobody may read an event in the trash in its current state either; users who may edit it see former versions, others get the
 * usual error.
 */
export const EVENT_IN_TRASH = grid(`
            nobody  wrong  subscriber  contributor  author   another  editor   administrator
  trash     sign    login  no          no           ok|gone  no       ok|gone  ok|gone
`);

/** Items that a contributor may edit now but could not then, requested with context=edit: the documents do not define this. */
export const WAS_PUBLISHED = grid(`
            nobody  wrong  subscriber  contributor  author  another  editor  administrator
  publish   sign    login  no          no           no      no       ok      ok
  draft     sign    login  no          ok|edit      no      no       ok      ok
  private   sign    login  no          no           no      no       ok      ok
`);

/** Every path is described, has no other methods, and a list is of now. */
export const PATHS = grid(`
                    nobody    wrong  subscriber  contributor  author  another  editor  administrator
  describe          ok        login  ok          ok           ok      ok       ok      ok
  no-method         lost      login  lost        lost         lost    lost     lost    lost
  no-past           bad       login  bad         bad          bad     bad      bad     bad
  no-past-of-menus  bad|sign  login  bad|no      bad          bad     bad      bad     bad
`);
