/**
 * Who reads what, by kind, owner and state (security.md, Who may what; reference.md, Site; the recorded answers).
 *
 *   ok     200
 *   login  401 incorrect_password
 *   sign   401, no 403: with the code of the question
 *   none   404
 */
import { type Grid, grid } from '../grid.ts';

/** Of what is an editor's, or that of a subscriber whom an editor made the author: that gives no right. */
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
  // A contributor reads what is their own, also when somebody else scheduled it or made it private. What was published and
  // then trashed is for those who may take it out again.
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
  // An author reads what is their own also where they do not write it; the trash is for those who may take it out again.
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
  // Patterns are for those who write: in the reference, too, reading one takes the right to edit posts.
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
  // Navigation is the administrators'; nobody else has drafts of it to read.
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
  // What is published, scheduled or private is not a contributor's to edit any more, nor in the trash if it was published.
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
  // Pages are written by editors, as the recorded answers show: an author of one does not change it.
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

/** What is not there: an item, an item of another kind, a version of another item. Who may do nothing may be told just that. */
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
 * Types, taxonomies, statuses: the context edit, and statuses that are not public, are for those who write such items. One status
 * that is public has nothing more to show in the context edit.
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

/**
 * Users: a byline is everybody's, the account its owner's and the administrators'. Who is not to be seen may look like one who
 * is not there.
 */
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

/** Lists of users show the bylines that are to be seen, to everybody; who writes may ask for all who write. */
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
