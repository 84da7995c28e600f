/**
 * Who reads what, by kind, owner and state (security.md, Who may what; reference.md, Site; the recorded answers).
 *
 *   ok     200
 *   login  401 incorrect_password
 *   sign   401, no 403: with the code of the question
 *   none   404
 */
import { type Grid, grid } from '../grid.ts';

/** Items of an editor, or of a subscriber whom an editor made the author: being an author adds no rights. */
const OTHERS = grid(`
            nobody  wrong  subscriber  contributor  author  another  editor  administrator
  publish   ok      login  ok          ok           ok      ok       ok      ok
  future    sign    login  no          no           no      no       ok      ok
  draft     sign    login  no          no           no      no       ok      ok
  pending   sign    login  no          no           no      no       ok      ok
  private   sign    login  no          no           no      no       ok      ok
  trash     sign    login  no          no           no      no       ok      ok
  password  ok      login  ok          ok           ok      ok       ok      ok
`);

/** In the contexts view and embed, by kind and owner. A password hides the texts, not the item. */
export const VIEW: Readonly<Record<string, Grid>> = {
  'post author': grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   ok      login  ok          ok           ok      ok       ok      ok
    future    sign    login  no          no           ok      no       ok      ok
    draft     sign    login  no          no           ok      no       ok      ok
    pending   sign    login  no          no           ok      no       ok      ok
    private   sign    login  no          no           ok      no       ok      ok
    trash     sign    login  no          no           ok      no       ok      ok
    password  ok      login  ok          ok           ok      ok       ok      ok
  `),
  // Contributors read their own items, even if somebody else scheduled them or made them private. Items that were trashed
  // after publication are for users who may restore them.
  'post contributor': grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   ok      login  ok          ok           ok      ok       ok      ok
    future    sign    login  no          ok           no      no       ok      ok
    draft     sign    login  no          ok           no      no       ok      ok
    pending   sign    login  no          ok           no      no       ok      ok
    private   sign    login  no          ok           no      no       ok      ok
    trash     sign    login  no          no           no      no       ok      ok
    password  ok      login  ok          ok           ok      ok       ok      ok
  `),
  'post subscriber': OTHERS,
  // Authors read their own items even where they may not edit them; the trash is for users who may restore them.
  'page author': grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   ok      login  ok          ok           ok      ok       ok      ok
    future    sign    login  no          no           ok      no       ok      ok
    draft     sign    login  no          no           ok      no       ok      ok
    pending   sign    login  no          no           ok      no       ok      ok
    private   sign    login  no          no           ok      no       ok      ok
    trash     sign    login  no          no           no      no       ok      ok
    password  ok      login  ok          ok           ok      ok       ok      ok
  `),
  'page editor': OTHERS,
  // Patterns are for users who write: in the reference too, reading one requires the right to edit posts.
  'block author': grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   sign    login  no          ok           ok      ok       ok      ok
    future    sign    login  no          no           ok      no       ok      ok
    draft     sign    login  no          no           ok      no       ok      ok
    pending   sign    login  no          no           ok      no       ok      ok
    private   sign    login  no          no           ok      no       ok      ok
    trash     sign    login  no          no           ok      no       ok      ok
    password  sign    login  no          ok           ok      ok       ok      ok
  `),
  // Only administrators have drafts of navigation.
  'navigation administrator': grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   ok      login  ok          ok           ok      ok       ok      ok
    future    sign    login  no          no           no      no       no      ok
    draft     sign    login  no          no           no      no       no      ok
    pending   sign    login  no          no           no      no       no      ok
    private   sign    login  no          no           no      no       no      ok
    trash     sign    login  no          no           no      no       no      ok
    password  ok      login  ok          ok           ok      ok       ok      ok
  `),
};

/** Changes, trashes, reads in the context edit, reads the versions of: by kind and owner. */
export const EDIT: Readonly<Record<string, Grid>> = {
  'post author': grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   sign    login  no          no           ok      no       ok      ok
    future    sign    login  no          no           ok      no       ok      ok
    draft     sign    login  no          no           ok      no       ok      ok
    pending   sign    login  no          no           ok      no       ok      ok
    private   sign    login  no          no           ok      no       ok      ok
    trash     sign    login  no          no           ok      no       ok      ok
    password  sign    login  no          no           ok      no       ok      ok
  `),
  // Contributors may no longer edit their published, scheduled or private items, nor trashed ones that were published.
  'post contributor': grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   sign    login  no          no           no      no       ok      ok
    future    sign    login  no          no           no      no       ok      ok
    draft     sign    login  no          ok           no      no       ok      ok
    pending   sign    login  no          ok           no      no       ok      ok
    private   sign    login  no          no           no      no       ok      ok
    trash     sign    login  no          no           no      no       ok      ok
    password  sign    login  no          no           no      no       ok      ok
  `),
  'post subscriber': grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   sign    login  no          no           no      no       ok      ok
    future    sign    login  no          no           no      no       ok      ok
    draft     sign    login  no          no           no      no       ok      ok
    pending   sign    login  no          no           no      no       ok      ok
    private   sign    login  no          no           no      no       ok      ok
    trash     sign    login  no          no           no      no       ok      ok
    password  sign    login  no          no           no      no       ok      ok
  `),
  // Editors write pages, as the recorded responses show: the author of a page may not change it.
  'page author': grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   sign    login  no          no           no      no       ok      ok
    future    sign    login  no          no           no      no       ok      ok
    draft     sign    login  no          no           no      no       ok      ok
    pending   sign    login  no          no           no      no       ok      ok
    private   sign    login  no          no           no      no       ok      ok
    trash     sign    login  no          no           no      no       ok      ok
    password  sign    login  no          no           no      no       ok      ok
  `),
  'page editor': grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   sign    login  no          no           no      no       ok      ok
    future    sign    login  no          no           no      no       ok      ok
    draft     sign    login  no          no           no      no       ok      ok
    pending   sign    login  no          no           no      no       ok      ok
    private   sign    login  no          no           no      no       ok      ok
    trash     sign    login  no          no           no      no       ok      ok
    password  sign    login  no          no           no      no       ok      ok
  `),
  'block author': grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   sign    login  no          no           ok      no       ok      ok
    future    sign    login  no          no           ok      no       ok      ok
    draft     sign    login  no          no           ok      no       ok      ok
    pending   sign    login  no          no           ok      no       ok      ok
    private   sign    login  no          no           ok      no       ok      ok
    trash     sign    login  no          no           ok      no       ok      ok
    password  sign    login  no          no           ok      no       ok      ok
  `),
  'navigation administrator': grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   sign    login  no          no           no      no       no      ok
    future    sign    login  no          no           no      no       no      ok
    draft     sign    login  no          no           no      no       no      ok
    pending   sign    login  no          no           no      no       no      ok
    private   sign    login  no          no           no      no       no      ok
    trash     sign    login  no          no           no      no       no      ok
    password  sign    login  no          no           no      no       no      ok
  `),
};

/** Missing items: none, an item of another kind, a version of another item. Users without rights may get that error instead. */
export const ABSENT = grid(`
             nobody     wrong  subscriber  contributor  author   another  editor   administrator
  view       none       login  none        none         none     none     none     none
  edit       sign|none  login  no|none     no|none      no|none  no|none  no|none  none
  version    sign       login  no          no           none     no       none     none
`);

/** The right password, and a wrong one, in the context view. */
export const LOCKED: Readonly<Record<string, Grid>> = {
  public: grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    right     opened  login  opened      opened       opened  opened   opened  opened
    wrong     shut    login  shut        shut         shut    shut     shut    shut
  `),
  block: grid(`
              nobody     wrong  subscriber  contributor  author  another  editor  administrator
    right     sign       login  no          opened       opened  opened   opened  opened
    wrong     sign|shut  login  no|shut     shut         shut    shut     shut    shut
  `),
};

/**
 * Which items a list shows, by the `status` that is asked for.
 *
 *   readable  200 with those of the statuses that VIEW lets them read, and no others
 *   bad       400 rest_invalid_param
 *   sign, no  401, 403 rest_forbidden_context
 */
export const LISTED = grid(`
                 nobody    wrong  subscriber  contributor   author        another       editor        administrator
  -              readable  login  readable    readable      readable      readable      readable      readable
  publish        readable  login  readable    readable      readable      readable      readable      readable
  future         bad       login  bad         readable|bad  readable|bad  readable|bad  readable|bad  readable
  draft          bad       login  bad         readable|bad  readable|bad  readable|bad  readable|bad  readable
  pending        bad       login  bad         readable|bad  readable|bad  readable|bad  readable|bad  readable
  private        bad       login  bad         readable|bad  readable|bad  readable|bad  readable|bad  readable
  trash          bad       login  bad         readable|bad  readable|bad  readable|bad  readable|bad  readable
  any            bad       login  bad         readable|bad  readable|bad  readable|bad  readable|bad  readable
  draft,publish  bad       login  bad         readable|bad  readable|bad  readable|bad  readable|bad  readable
  inherit        bad       login  bad         readable|bad  readable|bad  readable|bad  readable|bad  readable
  unheard        bad       login  bad         bad           bad           bad           bad           bad
`);

/** The same with `context=edit`: `editable` is 200 with those that EDIT lets them edit. */
export const LISTED_EDIT = grid(`
                 nobody    wrong  subscriber  contributor      author           another          editor           administrator
  -              sign      login  no          editable|no      editable|no      editable|no      editable|no      editable
  draft          sign|bad  login  no|bad      editable|bad|no  editable|bad|no  editable|bad|no  editable|bad|no  editable
  any            sign|bad  login  no|bad      editable|bad|no  editable|bad|no  editable|bad|no  editable|bad|no  editable
`);

/** What is everybody's: namespaces, types, taxonomies, published statuses, the search. */
export const ANYONE = grid(`
             nobody  wrong  subscriber  contributor  author  another  editor  administrator
  read       ok      login  ok          ok           ok      ok       ok      ok
  no-method  lost    login  lost        lost         lost    lost     lost    lost
`);

/**
 * Types, taxonomies and statuses: context=edit, and statuses that are not public, are for users who write such items. A public
 * status shows nothing more with context=edit.
 */
export const REGISTRIES = grid(`
                     nobody  wrong  subscriber  contributor  author  another  editor  administrator
  list               ok      login  ok          ok           ok      ok       ok      ok
  list-edit          sign    login  no          ok           ok      ok       ok      ok
  read               ok      login  ok          ok           ok      ok       ok      ok
  post-edit          sign    login  no          ok           ok      ok       ok      ok
  page-edit          sign    login  no          no           no      no       ok      ok
  media-edit         sign    login  no          no|ok        ok      ok       ok      ok
  wp_block-edit      sign    login  no          no|ok        ok      ok       ok      ok
  navigation-edit    sign    login  no          no           no      no       no      ok
  term-edit          sign    login  no          ok|no        ok|no   ok|no    ok      ok
  status-hidden      sign    login  no          ok           ok      ok       ok      ok
  none               none    login  none        none         none    none     none    none
`);

/** Users: bylines are public; the account is for its owner and administrators. An invisible user may look like a missing one. */
export const BYLINES = grid(`
                nobody     wrong  subscriber  contributor  author   another  editor   administrator
  author        ok         login  ok          ok           ok       ok       ok       ok
  editor        ok         login  ok          ok           ok       ok       ok       ok
  contributor   ok         login  ok          ok           ok       ok       ok       ok
  subscriber    ok         login  ok          ok           ok       ok       ok       ok
  another       sign|none  login  no|none     no|none      no|none  ok       no|none  ok
  administrator sign|none  login  no|none     no|none      no|none  no|none  no|none  ok
  missing       none|sign  login  none|no     none|no      none|no  none|no  none|no  none
`);
export const ACCOUNTS = grid(`
                nobody     wrong  subscriber  contributor  author   another  editor   administrator
  author        sign       login  no          no           ok       no       no       ok
  editor        sign       login  no          no           no       no       ok       ok
  contributor   sign       login  no          ok           no       no       no       ok
  subscriber    sign       login  ok          no           no       no       no       ok
  another       sign|none  login  no|none     no|none      no|none  ok       no|none  ok
  administrator sign|none  login  no|none     no|none      no|none  no|none  no|none  ok
  missing       none|sign  login  none|no     none|no      none|no  none|no  none|no  none
`);

/** Lists of users show visible bylines to everybody; users who write may list all authors. */
export const USER_LIST = grid(`
          nobody     wrong  subscriber  contributor  author   another  editor   administrator
  view    seen       login  seen        seen         seen     seen     seen     seen
  edit    sign       login  no          no           no       no       no       seen
  me      out        login  self        self         self     self     self     self
`);

/** Settings of the site. */
export const SETTINGS = grid(`
          nobody  wrong  subscriber  contributor  author  another  editor  administrator
  read    sign    login  no          no           no      no       no      ok
  write   sign    login  no          no           no      no       no      ok
`);
