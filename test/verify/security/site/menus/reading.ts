/**
 * Who reads and writes menus (security.md, Who may what: menus are administrators' to write; reference.md, Site; docs/menus.md: they
 * are read by those who write content or, where the setting `public_menus` says so, by everybody).
 *
 *   ok       200
 *   login    401 incorrect_password
 *   sign, no 401, 403: with the code of the question
 *   none     404
 */
import { type Grid, grid } from '../../grid.ts';

/** Who may read menus: users who write, or everybody. */
export type Doors = 'closed' | 'open';

/** In the contexts view and embed. Missing ones are reported to everybody (WordPress); existing ones are not revealed. */
export const VIEW: Readonly<Record<Doors, Grid>> = {
  closed: grid(`
              nobody  wrong  subscriber  contributor  author   another  editor   administrator
    publish   sign    login  no          ok           ok       ok       ok       ok
    draft     sign    login  no          no|none      no|none  no|none  no|none  ok
    missing   none    login  none        none         none     none     none     none
  `),
  open: grid(`
              nobody     wrong  subscriber  contributor  author   another  editor   administrator
    publish   ok         login  ok          ok           ok       ok       ok       ok
    draft     sign|none  login  no|none     no|none      no|none  no|none  no|none  ok
    missing   none       login  none        none         none     none     none     none
  `),
};

/**
 * Reads with context=edit, updates, deletions, and reads of autosaves. Users without rights may get that error instead of 404.
 */
export const EDIT = grid(`
             nobody     wrong  subscriber  contributor  author   another  editor   administrator
  publish    sign       login  no          no           no       no       no       ok
  draft      sign|none  login  no|none     no|none      no|none  no|none  no|none  ok
  missing    sign|none  login  no|none     no|none      no|none  no|none  no|none  none
  version    sign       login  no          no           no       no       no       none
  trash      sign|kept  login  no|kept     no|kept      no|kept  no|kept  no|kept  kept
`);

/**
 * Items that a list shows, by the `status` that is asked for.
 *
 *   readable  200 with those that VIEW lets them read, and no others
 *   bad       400 rest_invalid_param
 */
export const LISTED: Readonly<Record<Doors, Grid>> = {
  closed: grid(`
               nobody    wrong  subscriber  contributor   author        another       editor        administrator
    -          sign      login  no          readable      readable      readable      readable      readable
    publish    sign      login  no          readable      readable      readable      readable      readable
    draft      sign|bad  login  no|bad      readable|bad  readable|bad  readable|bad  readable|bad  readable
    private    sign|bad  login  no|bad      readable|bad  readable|bad  readable|bad  readable|bad  readable
    any        sign|bad  login  no|bad      readable|bad  readable|bad  readable|bad  readable|bad  readable
    unheard    sign|bad  login  no|bad      bad           bad           bad           bad           bad
  `),
  open: grid(`
               nobody    wrong  subscriber  contributor   author        another       editor        administrator
    -          readable  login  readable    readable      readable      readable      readable      readable
    publish    readable  login  readable    readable      readable      readable      readable      readable
    draft      bad       login  bad         readable|bad  readable|bad  readable|bad  readable|bad  readable
    private    bad       login  bad         readable|bad  readable|bad  readable|bad  readable|bad  readable
    any        bad       login  bad         readable|bad  readable|bad  readable|bad  readable|bad  readable
    unheard    bad       login  bad         bad           bad           bad           bad           bad
  `),
};

/** The same with `context=edit`: `editable` is 200 with those that EDIT lets them edit. */
export const LISTED_EDIT = grid(`
             nobody    wrong  subscriber  contributor      author           another          editor           administrator
  -          sign      login  no          editable|no      editable|no      editable|no      editable|no      editable
  draft      sign|bad  login  no|bad      editable|bad|no  editable|bad|no  editable|bad|no  editable|bad|no  editable
  any        sign|bad  login  no|bad      editable|bad|no  editable|bad|no  editable|bad|no  editable|bad|no  editable
`);

/** Creates of items, and of a menu; items are published by default. */
export const CREATE = grid(`
             nobody    wrong  subscriber  contributor  author  another  editor  administrator
  nothing    sign      login  no          no           no      no       no      publish
  publish    sign      login  no          no           no      no       no      publish
  draft      sign      login  no          no           no      no       no      draft
  pending    sign      login  no          no           no      no       no      draft
  private    sign      login  no          no           no      no       no      draft
  future     sign      login  no          no           no      no       no      draft
  unheard    sign|bad  login  no|bad      no|bad       no|bad  no|bad   no|bad  bad
  menu       sign      login  no          no           no      no       no      made
`);
